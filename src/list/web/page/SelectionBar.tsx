import { Copy, Ellipsis, X } from '../../../kit/web/icons/icons.ts';
import { Suspense, useState } from 'react';
import { useMay } from '../../../access/web/use-permissions.ts';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import { ariaKeys, isKeyOn, printedKeys, useCommand, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Menu, type MenuItem } from '../../../kit/web/overlay/Menu.tsx';
import { copyText } from '../../../kit/web/overlay/copy-text.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import { Button, IconButton } from '../../../kit/web/ui/Button.tsx';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { MOST_MERGED } from '../../../register/operations/most-merged.ts';
import type { BulkKind } from '../../../register/operations/bulk.schema.ts';
import type { ListCount } from '../../../search/list-page.schema.ts';
import type { ListSearch } from '../../../search/web/list-search.ts';
import { MAX_NAMED, toBulkSelection } from '../../../search/web/selection-marks.ts';
import css from '../PessoasPage.module.css';
import type { GridSelection } from '../grid/use-grid-selection.ts';
import type { ListSlots } from '../list-slots.ts';
import { LIST_KEYS } from '../list.keys.ts';
import { countText } from './ListCount.tsx';
import { countOf } from '../../../kit/count-of.ts';

type Props = Pick<ListSlots, 'Bulk' | 'Receita'> & {
  selection: GridSelection;
  search: ListSearch;
  /** the number of rows of the list, once known */
  count: ListCount | undefined;
  hasMore: boolean;
  /** whether there is space for only one button */
  compact: boolean;
  onOpen: (item: PessoaListItem) => void;
};

/** The actions on the marked rows, or on all rows of the search. */
export function SelectionBar({ selection, search, count, hasMore, compact, Bulk, Receita, onOpen }: Props) {
  const mayLookUp = useMay('cnpj.lookUp');
  const mayChange = useMay('pessoa.bulk');
  const mayMerge = useMay('pessoa.merge');
  const [asking, setAsking] = useState<BulkKind | 'receita'>();
  const { marks, isEmpty } = selection;
  const items = [...marks.rows.values()];
  const isDeleted = search.excluidas === true;
  const isTooMany = items.length > MAX_NAMED;
  const maySelectWhole = mayChange && marks.whole === undefined && selection.offersWhole && (hasMore || isTooMany);
  const mayAsk = mayChange && !isEmpty && !isTooMany;
  const canMerge = mayMerge && !isDeleted && !marks.whole && areMergeable(items);
  const handleMerge = () =>
    void navigate({ to: '/duplicidades/juntar', search: { ids: items.map(({ id }) => id).join(',') } });
  const usual: BulkKind = isDeleted ? 'restore' : 'situacao';

  const { group } = LIST_KEYS.change;
  useShortcut({
    ...LIST_KEYS.change,
    run: () => (mayAsk ? setAsking(usual) : notify({ kind: 'info', message: whyNot(mayChange, isTooMany) })),
  });
  useCommand({
    id: 'bulk change',
    label: isDeleted ? 'Restaurar as fichas selecionadas…' : 'Mudar as fichas selecionadas…',
    group,
    enabled: mayAsk,
    run: () => setAsking(usual),
  });
  useCommand({
    id: 'bulk delete',
    label: 'Excluir as fichas selecionadas…',
    group,
    enabled: mayAsk && !isDeleted,
    run: () => setAsking('delete'),
  });
  useCommand({
    id: 'receita',
    label: COMPARE,
    group,
    enabled: mayAsk && mayLookUp && !isDeleted,
    run: () => setAsking('receita'),
  });
  useCommand({ id: 'merge', label: 'Juntar as fichas selecionadas…', group, enabled: canMerge, run: handleMerge });
  useCommand({
    id: 'select whole',
    label: 'Selecionar todas as fichas da busca',
    group,
    enabled: mayChange && marks.whole === undefined,
    run: selection.selectWhole,
  });

  if (isEmpty) return null;
  const [only] = items;
  const dialog = {
    selection: toBulkSelection(marks, search),
    onClose: () => setAsking(undefined),
    onDone: () => {
      setAsking(undefined);
      selection.clear();
    },
  };
  return (
    <div className={css.selection} role="region" aria-label="Seleção">
      <span className={css.selectionCount} role="status">
        {selectionLabel(selection, count)}
      </span>
      {items.length === 1 && only && (
        <Button size="sm" onClick={() => onOpen(only)}>
          Abrir
        </Button>
      )}
      {maySelectWhole && (
        <Button size="sm" onClick={selection.selectWhole}>
          {wholeLabel(count)}
        </Button>
      )}
      {mayChange && isTooMany && <span>{TOO_MANY}</span>}
      {canMerge && (
        <Button size="sm" onClick={handleMerge}>
          Juntar…
        </Button>
      )}
      {mayAsk && <Actions isDeleted={isDeleted} compact={compact} onAsk={setAsking} />}
      <CopyActions
        items={items}
        inMenu={mayAsk}
        onAsk={mayAsk && !isDeleted ? setAsking : undefined}
        mayLookUp={mayLookUp}
      />
      <IconButton size="sm" icon={<X />} label="Limpar seleção" onClick={selection.clear} />
      {asking && (
        <Suspense>{asking === 'receita' ? <Receita {...dialog} /> : <Bulk {...dialog} kind={asking} />}</Suspense>
      )}
    </div>
  );
}

const COMPARE = 'Comparar com a Receita…';

function areMergeable(items: readonly PessoaListItem[]): boolean {
  const [first, ...others] = items;
  return others.length > 0 && items.length <= MOST_MERGED && others.every(({ tipo }) => tipo === first?.tipo);
}

const TOO_MANY = `Uma a uma, mude até ${formatCount(MAX_NAMED)}.`;

/** Why the key of the bulk change has no effect. */
function whyNot(mayChange: boolean, isTooMany: boolean): string {
  if (!mayChange) return 'Mudar várias fichas de uma vez é de gestores e administradores, com um cliente escolhido.';
  const { select, selectAlso } = LIST_KEYS;
  const key = isKeyOn(select.keys) ? select.keys : selectAlso.keys[0];
  return isTooMany ? TOO_MANY : `Selecione antes as fichas que mudam: ${printedKeys(key)} seleciona a linha.`;
}

const ACTIONS: readonly { kind: BulkKind; label: string }[] = [
  { kind: 'situacao', label: 'Situação…' },
  { kind: 'tags', label: 'Etiquetas…' },
  { kind: 'papeis', label: 'Papéis…' },
  { kind: 'limiteCredito', label: 'Limite…' },
  { kind: 'delete', label: 'Excluir…' },
];

type ActionsProps = { isDeleted: boolean; compact: boolean; onAsk: (kind: BulkKind) => void };

/** The changes as buttons; on a phone a single button, which opens a dialog with the choice. */
function Actions({ isDeleted, compact, onAsk }: ActionsProps) {
  if (isDeleted) {
    return (
      <Button size="sm" aria-keyshortcuts={ariaKeys(LIST_KEYS.change)} onClick={() => onAsk('restore')}>
        Restaurar…
      </Button>
    );
  }
  const shown = compact ? [{ kind: 'situacao' as const, label: 'Mudar…' }] : ACTIONS;
  return shown.map(({ kind, label }, index) => (
    <Button
      key={kind}
      size="sm"
      aria-keyshortcuts={index === 0 ? ariaKeys(LIST_KEYS.change) : undefined}
      onClick={() => onAsk(kind)}
    >
      {label}
    </Button>
  ));
}

type CopyProps = {
  items: PessoaListItem[];
  /** in the menu, because the other actions fill the bar */
  inMenu: boolean;
  /** opens the dialog for changes without a button */
  onAsk: ((kind: BulkKind | 'receita') => void) | undefined;
  mayLookUp: boolean;
};

/** Copies values of the marked rows. Not for all rows of a search, because most are not loaded. */
function CopyActions({ items, inMenu, onAsk, mayLookUp }: CopyProps) {
  const copies = [
    { what: 'e-mails', text: items.flatMap(({ email }) => email ?? []).join('; ') },
    { what: 'telefones', text: items.flatMap(({ telefone }) => telefone ?? []).join('; ') },
  ];
  if (!inMenu) {
    return copies.map(({ what, text }) => (
      <Button key={what} size="sm" icon={<Copy />} disabled={text === ''} onClick={() => void copyText(text, what)}>
        {`Copiar ${what}`}
      </Button>
    ));
  }
  const entries: MenuItem[] = onAsk ? [{ label: 'Observações…', onSelect: () => onAsk('observacoes') }] : [];
  if (onAsk && mayLookUp) entries.push({ label: COMPARE, onSelect: () => onAsk('receita') });
  if (items.length > 0) {
    const toItem = ({ what, text }: (typeof copies)[number]): MenuItem => ({
      label: `Copiar ${what}`,
      disabled: text === '',
      onSelect: () => void copyText(text, what),
    });
    entries.push(...copies.map(toItem));
  }
  if (entries.length === 0) return null;
  return (
    <Menu
      label="Mais ações da seleção"
      items={entries}
      trigger={(trigger) => <IconButton {...trigger} size="sm" icon={<Ellipsis />} label="Mais ações da seleção" />}
    />
  );
}

type Count = Props['count'];

function selectionLabel({ marks: { rows, whole } }: GridSelection, count: Count): string {
  if (!whole) return countOf(rows.size, 'selecionada', 'selecionadas');
  const excepted = whole.except.size;
  if (count?.exact) {
    const marked = Math.max(0, count.count - excepted);
    const what = countOf(marked, 'selecionada', 'selecionadas');
    return excepted === 0 && marked > 1 ? `Todas as ${what}` : what;
  }
  const all = count ? `Todas selecionadas, ${countText(count)}` : 'Todas selecionadas';
  return excepted === 0 ? all : `${all}, menos ${formatCount(excepted)}`;
}

function wholeLabel(count: Count): string {
  if (!count) return 'Selecionar todas da busca';
  const number = countText(count);
  return count.exact ? `Selecionar todas as ${number}` : `Selecionar todas, ${number}`;
}
