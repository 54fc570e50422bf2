import { Chart } from '../../charts/web/Chart.tsx';
import { formatCount } from '../../kit/web/format/number-format.ts';
import { type Href, hrefOf } from '../../kit/web/routing/href.ts';
import { HrefLink } from '../../kit/web/routing/Link.tsx';
import { SITUACAO_LABELS } from '../../pessoa/labels.ts';
import type { Totals } from '../dashboard.schema.ts';
import css from './Painel.module.css';
import type { Situacao } from '../../pessoa/pessoa.ts';

type Props = { data: Totals; fullscreen: boolean };

const SITUACOES = Object.keys(SITUACAO_LABELS) as Situacao[]; // Object.keys widens

/** The number of records in total, by tipo and by situação. Each figure links to its list. */
export function TotalsFigures({ data, fullscreen }: Props) {
  const rows = SITUACOES.map((situacao) => ({
    id: situacao,
    label: PLURALS[situacao],
    values: [data.situacoes[situacao]],
  }));
  return (
    <div className={css.stack}>
      <dl className={css.figures}>
        <Figure label="Fichas" count={data.total} href={hrefOf({ to: '/pessoas' })} />
        <Figure label="Pessoas" count={data.fisica} href={hrefOf({ to: '/pessoas', search: { tipo: ['fisica'] } })} />
        <Figure label="Empresas" count={data.juridica} href={hrefOf({ to: '/empresas' })} />
      </dl>
      <Chart
        kind="pie"
        title="Fichas por situação"
        fileName="fichas-por-situacao"
        data={{ category: 'Situação', series: ['Fichas'], rows }}
        height={fullscreen ? 480 : 232}
        hrefOf={(id) => {
          const situacao = SITUACOES.find((key) => key === id);
          return situacao && hrefOf({ to: '/pessoas', search: { situacao: [situacao] } });
        }}
      />
    </div>
  );
}

const PLURALS: Readonly<Record<Situacao, string>> = { ativa: 'Ativas', inativa: 'Inativas', bloqueada: 'Bloqueadas' };

function Figure({ label, count, href }: { label: string; count: number; href: Href }) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd>
        <HrefLink href={href} aria-label={`${label}: ${formatCount(count)}, ver a lista`}>
          {formatCount(count)}
        </HrefLink>
      </dd>
    </div>
  );
}
