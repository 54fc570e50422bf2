import { useEffect, useRef, useState } from 'react';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { isKeyOn, printedKeys, useKeyTable, useShortcut } from '../../kit/web/keys/shortcuts.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { Kbd } from '../../kit/web/ui/Kbd.tsx';
import type { ReceitaRow } from '../receita.schema.ts';
import { applyAndAnnounce } from './apply-and-announce.ts';
import css from './Receita.module.css';
import { ReceitaItem } from './ReceitaItem.tsx';
import { ignoreDifferences } from './receita.api.ts';
import { RECEITA_KEYS } from './receita.keys.ts';

type Props = {
  runId: string;
  rows: readonly ReceitaRow[];
  /** the first row of the page loaded last, which takes the focus */
  focusOn: number | undefined;
};

const HINTS = [
  { keys: ['J', 'K'], says: 'anda' },
  { keys: ['Enter'], says: 'aplica' },
  { keys: ['I'], says: 'ignora' },
];

/** The records that differ. J, K and the arrows walk through them; Enter and I act on the record that has the focus. */
export function ReceitaList({ runId, rows, focusOn }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const tenant = useTenantChoice();
  const [active, setActive] = useState(focusOn ?? 0);
  const [busy, setBusy] = useState<string>();
  const { act } = useAction({ inTurn: true });
  const at = Math.min(active, rows.length - 1);
  const current = rows[at];

  const handleStep = (step: number) => {
    // the first press only goes to the list
    const isInside = list.current?.contains(document.activeElement) === true;
    const to = isInside ? Math.max(0, Math.min(rows.length - 1, at + step)) : at;
    setActive(to);
    focusRow(list.current, to);
  };
  const handleApply = ({ pessoaId: id, version, askedAt }: ReceitaRow) => {
    if (typeof tenant !== 'number') return;
    setBusy(id);
    const body = { ids: [{ id, version, askedAt }] };
    void act(() => applyAndAnnounce({ tenant, runId, body })).then(() => setBusy(undefined));
  };
  const handleIgnore = ({ pessoaId, state }: ReceitaRow) =>
    void act(() => ignoreDifferences(runId, [pessoaId], state !== 'ignored'));

  useKeyTable(RECEITA_KEYS);
  useShortcut({ ...RECEITA_KEYS.next, outsideFields: true, run: () => handleStep(1) });
  useShortcut({ ...RECEITA_KEYS.previous, outsideFields: true, run: () => handleStep(-1) });
  useShortcut({
    ...RECEITA_KEYS.ignore,
    enabled: current !== undefined && current.state !== 'applied',
    run: () => current && handleIgnore(current),
  });

  // when a row disappears, the next one takes its place and the focus
  const key = current?.pessoaId;
  const before = useRef(key);
  useEffect(() => {
    const isGone = before.current !== key;
    before.current = key;
    if (isGone && list.current?.ownerDocument.activeElement === document.body) focusRow(list.current, at);
  }, [key, at]);
  useEffect(() => {
    if (focusOn !== undefined) focusRow(list.current, focusOn);
  }, [focusOn]);

  return (
    <>
      <KeyHints />
      <ul ref={list} className={css.list} aria-label="Fichas que não estão como na Receita">
        {rows.map((row, index) => (
          <ReceitaItem
            key={row.pessoaId}
            row={row}
            isActive={index === at}
            isBusy={busy === row.pessoaId}
            onFocus={() => setActive(index)}
            onApply={() => handleApply(row)}
            onIgnore={() => handleIgnore(row)}
          />
        ))}
      </ul>
    </>
  );
}

function KeyHints() {
  return (
    <p className={css.hints}>
      {HINTS.map(({ keys, says }) => {
        const on = keys.filter(isKeyOn);
        if (on.length === 0) return null;
        return (
          <span key={says}>
            {on.map((text) => (
              <Kbd key={text}>{printedKeys(text)}</Kbd>
            ))}{' '}
            {says}
          </span>
        );
      })}
    </p>
  );
}

function focusRow(list: HTMLElement | null, index: number): void {
  list?.children[index]?.querySelector<HTMLElement>('[data-row]')?.focus();
}
