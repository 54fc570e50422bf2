import { ArrowRight } from '../../kit/web/icons/icons.ts';
import { formatCnpj } from '@fichario/brasil';
import { ariaKeys } from '../../kit/web/keys/shortcuts.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { Button } from '../../kit/web/ui/Button.tsx';
import type { ReceitaRow } from '../receita.schema.ts';
import css from './Receita.module.css';
import { RECEITA_KEYS } from './receita.keys.ts';
import { ALARMS } from './receita-texts.ts';

type Props = {
  row: ReceitaRow;
  /** the keys act on this row */
  isActive: boolean;
  isBusy: boolean;
  onFocus: () => void;
  onApply: () => void;
  onIgnore: () => void;
};

/** A record that is not as the Receita has it: each field before and after, and what to do. */
export function ReceitaItem(props: Props) {
  const { row, isActive } = props;
  const { codigo, nome, cnpj, outcome, state, isMoved, situacao, changes } = row;
  const alarm = situacao === null ? undefined : ALARMS[situacao];
  return (
    <li className={css.item} data-active={isActive || undefined}>
      <div className={css.head}>
        <Link to="/empresas/$codigo" params={{ codigo: String(codigo) }} className={css.name}>
          {nome}
        </Link>
        <span className={css.note}>{`nº ${codigo}${cnpj === null ? '' : ` · ${formatCnpj(cnpj)}`}`}</span>
        {alarm !== undefined && <strong className={css.alarm}>{alarm}</strong>}
        {state === 'applied' && <Badge tone="success">Aplicada</Badge>}
        {state === 'ignored' && <Badge>Ignorada</Badge>}
        {isMoved && state === 'open' && <Badge tone="warning">Mudou depois da comparação</Badge>}
      </div>
      {changes.length > 0 && <Changes changes={changes} />}
      {changes.length === 0 && <p className={css.note}>{NO_CHANGES[outcome]}</p>}
      {outcome !== 'semResposta' && <Actions {...props} />}
    </li>
  );
}

const NO_CHANGES: Readonly<Record<ReceitaRow['outcome'], string>> = {
  mudou: 'Já está como a Receita a tem.',
  naoEncontrada: 'Os provedores não conhecem este CNPJ, mas isso ainda não é certo. Confira o número.',
  semResposta: 'Nenhum provedor respondeu. Compare de novo mais tarde.',
};

function Changes({ changes }: Pick<ReceitaRow, 'changes'>) {
  return (
    <dl className={css.changes}>
      {changes.map(({ path, label, before, after }) => (
        <div key={path}>
          <dt>{label}</dt>
          <dd>
            {before === '' ? <span className={css.note}>(vazio)</span> : <del>{before}</del>}{' '}
            <ArrowRight aria-label="passa a" /> <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ row: { nome, state, changes }, isActive, isBusy, onFocus, onApply, onIgnore }: Props) {
  const canApply = changes.length > 0;
  const tabIndex = isActive ? 0 : -1;
  return (
    <div className={css.actions}>
      {canApply && (
        <Button
          size="sm"
          variant="primary"
          data-row
          tabIndex={tabIndex}
          loading={isBusy}
          aria-label={`Aplicar em ${nome}`}
          aria-keyshortcuts={ariaKeys(RECEITA_KEYS.apply)}
          onFocus={onFocus}
          onClick={onApply}
        >
          Aplicar
        </Button>
      )}
      {state !== 'applied' && (
        <Button
          size="sm"
          variant="subtle"
          data-row={canApply ? undefined : true}
          tabIndex={tabIndex}
          aria-label={`${state === 'ignored' ? 'Trazer de volta' : 'Ignorar'} ${nome}`}
          aria-keyshortcuts={ariaKeys(RECEITA_KEYS.ignore)}
          onFocus={onFocus}
          onClick={onIgnore}
        >
          {state === 'ignored' ? 'Trazer de volta' : 'Ignorar'}
        </Button>
      )}
    </div>
  );
}
