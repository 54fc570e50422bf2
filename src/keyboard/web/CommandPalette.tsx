import { Search } from '../../kit/web/icons/icons.ts';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isNoteKeyLike } from '../../kit/note-key-like.ts';
import { IS_MAC, printedKeys } from '../../kit/web/keys/shortcuts.ts';
import { openModal } from '../../kit/web/overlay/modals.ts';
import { followHref } from '../../kit/web/routing/router.ts';
import { Kbd } from '../../kit/web/ui/Kbd.tsx';
import { VisuallyHidden } from '../../kit/web/ui/VisuallyHidden.tsx';
import css from './CommandPalette.module.css';
import { optionId, PaletteList } from './PaletteList.tsx';
import { matchEntries, type PaletteEntry, type PaletteProps, readPaletteText } from './palette-entries.ts';
import { parseCnpj } from '@fichario/brasil';
import { useMay } from '../../access/web/use-permissions.ts';
import { cnpjEntry } from './cnpj-entry.ts';
import { noteKeyEntry } from './note-key-entry.ts';
import { useRecordEntries } from './use-record-entries.ts';
import { countOf } from '../../kit/count-of.ts';
import { moveChoice } from '../../kit/web/keys/move-choice.ts';

/** A search over screens, commands and records. `>` in front limits it to commands, `/` to records. */
export function CommandPalette({ typed, ...props }: PaletteProps) {
  return <Palette start={typed} {...props} />;
}

/** The palette, limited to records at first. */
export function RecordPalette({ typed, ...props }: PaletteProps) {
  return <Palette start={`/${typed}`} {...props} />;
}

function Palette({ start, isEntered = false, known, onClose }: Omit<PaletteProps, 'typed'> & { start: string }) {
  const listId = useId();
  const dialog = useModal();
  const [text, setText] = useState(start);
  const [chosen, setChosen] = useState(0);
  const { mode, query } = readPaletteText(text);
  const mayCreate = useMay('pessoa.create');
  const records = useRecordEntries(mode === 'commands' ? undefined : query);
  const commands = mode === 'commands' ? known.filter(({ href }) => href === undefined || isNew(href)) : known;
  const matching = mode === 'records' ? [] : matchEntries(commands, query);
  const found = query === '' ? [...records.entries, ...matching] : [...matching, ...records.entries];
  const cnpj = mayCreate && mode !== 'commands' ? parseCnpj(query) : undefined;
  const entries = isNoteKeyLike(query) ? [noteKeyEntry(query), ...found] : cnpj ? [...found, cnpjEntry(cnpj)] : found;
  const active = Math.min(chosen, entries.length - 1);

  const isOld = (entry: PaletteEntry | undefined) =>
    entry ? records.isStale && records.entries.includes(entry) : records.isPending;
  const choose = (entry: PaletteEntry, inNewTab = false) => {
    if (isOld(entry)) return;
    if (inNewTab && entry.href !== undefined) return void window.open(entry.href, '_blank');
    // closes first, because the entry may open or focus something behind this dialog
    flushSync(onClose);
    if (entry.href === undefined) entry.run();
    else void followHref(entry.href);
  };
  const chooseActive = (inNewTab: boolean) => {
    const entry = entries[active];
    if (entry) choose(entry, inNewTab);
  };
  const hold = useHeldEnter(isOld(entries[active]), chooseActive, isEntered);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = moveChoice(event.key, active, entries.length);
    if (next !== undefined) setChosen(next);
    else if (event.key === 'Enter') hold(event.ctrlKey || event.metaKey);
    else if (event.key.toLowerCase() === 'k' && (IS_MAC ? event.metaKey : event.ctrlKey) && !event.altKey) onClose();
    else return;
    event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click beside the dialog only repeats Esc
    <dialog
      ref={dialog}
      aria-label="Pesquisar e comandar"
      className={css.palette}
      onCancel={onClose}
      onMouseDown={(event: MouseEvent) => event.target === dialog.current && onClose()}
    >
      <div className={css.top}>
        <Search aria-hidden="true" />
        <input
          role="combobox"
          aria-label="Tela, comando ou ficha"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries[active] && optionId(listId, active)}
          placeholder="Tela, comando, nome, CPF/CNPJ…"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          className={css.input}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setChosen(0);
            hold(undefined);
          }}
          onKeyDown={handleKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <PaletteList
        id={listId}
        entries={entries}
        active={active}
        stale={records.isStale ? records.entries : []}
        onChoose={choose}
      />
      {entries.length === 0 && <p className={css.nothing}>{describeNothing(query, records)}</p>}
      <VisuallyHidden>
        <span role="status">{describeCount(entries.length, records)}</span>
      </VisuallyHidden>
      <p className={css.foot} aria-hidden="true">
        <span>
          <Kbd>Enter</Kbd> abre
        </span>
        <span>
          <Kbd>{printedKeys('Ctrl+Enter')}</Kbd> em outra aba
        </span>
        <span>
          <Kbd>{'>'}</Kbd> só comandos
        </span>
        <span>
          <Kbd>/</Kbd> só fichas
        </span>
      </p>
    </dialog>
  );
}

/**
 * An Enter pressed while the list belongs to an older text, or before the palette was loaded (`isEntered`), applies to the
 * next list; typing cancels it. The returned function takes whether the Enter opens a new tab, or undefined to cancel it.
 */
function useHeldEnter(isOld: boolean, run: (inNewTab: boolean) => void, isEntered: boolean) {
  const held = useRef(isEntered ? false : undefined);
  const handleRun = useEffectEvent(run);
  useEffect(() => {
    const { current } = held;
    if (current === undefined || isOld) return;
    held.current = undefined;
    // the palette closes synchronously, which is not possible during a render
    queueMicrotask(() => handleRun(current));
  });
  return (inNewTab: boolean | undefined) => {
    held.current = isOld ? inNewTab : undefined;
    if (!isOld && inNewTab !== undefined) run(inNewTab);
  };
}

/** A modal dialog from its first paint; closing restores the focus. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const close = openModal(dialog);
    const input = dialog.querySelector('input');
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
    return close;
  }, []);
  return ref;
}

/** Whether the address creates a record, which counts as a command. */
function isNew(href: string): boolean {
  return href.endsWith('/nova');
}

function describeNothing(query: string, { isPending, error }: { isPending: boolean; error: Error | null }): string {
  if (error) return error.message;
  if (isPending) return 'Procurando…';
  return query === '' ? 'Digite um nome, um documento, um telefone ou uma cidade.' : 'Nada encontrado.';
}

function describeCount(count: number, { isPending }: { isPending: boolean }): string {
  if (isPending) return '';
  return count === 0 ? 'Nada encontrado' : countOf(count, 'resultado', 'resultados');
}
