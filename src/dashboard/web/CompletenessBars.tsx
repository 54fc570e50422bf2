import { formatCount, formatShare } from '../../kit/web/format/number-format.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import type { Pendencia } from '../../pessoa/pendencias.ts';
import type { Completeness } from '../dashboard.schema.ts';
import css from './Painel.module.css';

type Field = Completeness['fields'][number]['field'];

/** The label of each field, and the pendência that lists the records without it. */
const FIELDS: Readonly<Record<Field, { label: string; pendencia: Pendencia }>> = {
  documento: { label: 'CPF ou CNPJ', pendencia: 'sem_documento' },
  endereco: { label: 'Endereço', pendencia: 'sem_endereco' },
  telefone: { label: 'Telefone', pendencia: 'sem_telefone' },
  email: { label: 'E-mail', pendencia: 'sem_email' },
  data: { label: 'Nascimento ou abertura', pendencia: 'sem_data' },
};

/** The share of records with each field, with links to the records without it. */
export function CompletenessBars({ data: { total, completas, fields } }: { data: Completeness }) {
  return (
    <div className={css.stack}>
      <p className={css.lead}>
        <strong>{formatShare(completas, total)}</strong>
        {` das fichas têm tudo: ${formatCount(completas)} de ${formatCount(total)}.`}
      </p>
      <ul className={css.bars}>
        {fields.map(({ field, filled }) => (
          <Bar key={field} {...FIELDS[field]} filled={filled} total={total} />
        ))}
      </ul>
    </div>
  );
}

type BarProps = { label: string; pendencia: Pendencia; filled: number; total: number };

function Bar({ label, pendencia, filled, total }: BarProps) {
  const missing = total - filled;
  const share = formatShare(filled, total);
  return (
    <li>
      <span className={css.barLabel}>{label}</span>
      <span className={css.barShare} aria-hidden="true">
        {share}
      </span>
      <span
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={filled}
        aria-valuetext={`${share}: ${formatCount(filled)} de ${formatCount(total)}`}
        className={css.track}
      >
        <span className={css.fill} style={{ width: `${total === 0 ? 0 : (100 * filled) / total}%` }} />
      </span>
      <span className={css.barMissing}>
        {missing > 0 ? (
          <Link to="/pendencias" search={{ tipo: pendencia }} aria-label={`${formatCount(missing)} sem ${label}`}>
            {`${formatCount(missing)} sem`}
          </Link>
        ) : (
          'todas'
        )}
      </span>
    </li>
  );
}
