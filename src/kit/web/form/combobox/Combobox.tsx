import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { keepBelow, placeBelow } from '../../overlay/menu-focus.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { ControlProps } from '../Field.tsx';
import fieldCss from '../Field.module.css';
import css from './Combobox.module.css';
import type { Choice } from './choices.ts';
import { type Typing, useTyping } from './use-typing.ts';

/** The state of the field before this component loaded: the typed text, and the selection if it had the focus. */
export type Handover = { text: string | undefined; selection: readonly [number, number] | undefined };

export type ComboboxProps = Typing & {
  label: string;
  frame: ControlProps & { name?: string };
  'data-field'?: string | undefined;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  handover?: Handover | undefined;
};

/**
 * The text field of a choice with its list (ARIA 1.2, editable combobox with list autocomplete). The best match of the
 * typed text is highlighted. Enter, Tab and leaving the field choose it; Esc restores the previous choice. Enter over a text
 * that matches nothing stays in the field.
 */
export function Combobox(props: ComboboxProps) {
  const { label, frame, value, choices, readText, readOnly, placeholder } = props;
  const { text, type, items, best, isNoChoice, isRefused, choose, reset } = useTyping(props, props.handover);
  const chosen = choices?.find((choice) => choice.value === value);
  const input = useRestoredFocus(props.handover);
  const popup = useRef<HTMLDivElement>(null);
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, closeMenu } = useCombobox<Choice>({
    id: frame.id,
    inputId: frame.id,
    items: [...items],
    itemToString: (choice) => choice?.label ?? '',
    inputValue: text ?? chosen?.label ?? value,
    selectedItem: chosen ?? null,
    stateReducer: (state, changed) => keepChoice(state, changed, readText),
  });
  useOpenPopup({ isOpen, input, popup, size: items.length });

  /** Chooses the highlighted item, or else the best match of the typed text. */
  const commit = () => {
    const highlighted = isOpen ? items[highlightedIndex] : undefined;
    if (highlighted !== undefined || text !== undefined) choose(highlighted ?? best);
    if (isOpen) closeMenu();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // a text that is no choice is reported here, before the record is saved without it
      if (isNoChoice) event.preventDefault();
      // synchronously, because the same key also moves to the next field or saves
      flushSync(commit);
      preventDownshiftDefault(event);
    } else if (event.key === 'Escape') {
      preventDownshiftDefault(event);
      if (!isOpen && text === undefined) return;
      // must not close the dialog or the page
      event.preventDefault();
      event.stopPropagation();
      reset();
      closeMenu();
    }
  };

  return (
    <>
      <input
        {...getInputProps({
          ref: input,
          disabled: readOnly,
          onChange: (event) => type(event.currentTarget.value),
          onKeyDown: handleKeyDown,
          onBlur: commit,
        })}
        {...frame}
        type="text"
        enterKeyHint="next"
        disabled={false}
        aria-labelledby={undefined}
        spellCheck={false}
        data-field={props['data-field']}
        readOnly={readOnly}
        placeholder={placeholder}
        className={joinClasses(fieldCss.control, fieldCss.select)}
        onFocus={(event) => event.currentTarget.select()}
      />
      {isRefused && (
        <span role="status" className={css.refused}>
          Escolha um nome da lista.
        </span>
      )}
      <div ref={popup} popover="manual" className={css.popup}>
        <ul {...getMenuProps({ 'aria-label': label })} className={css.list}>
          {isOpen &&
            items.map((choice, index) => (
              <li
                key={choice.value}
                {...getItemProps({ item: choice, index, onClick: () => choose(choice) })}
                className={css.item}
                data-chosen={choice.value === value || undefined}
              >
                <span className={css.name}>{choice.label}</span>
                {choice.short !== undefined && <span className={css.short}>{choice.short}</span>}
              </li>
            ))}
        </ul>
        {isOpen && items.length === 0 && <p className={css.nothing}>{nothingOf(props, text)}</p>}
      </div>
      <VisuallyHidden>
        <span role="status">{isOpen && text !== undefined && countOf(items.length)}</span>
      </VisuallyHidden>
    </>
  );
}

function preventDownshiftDefault({ nativeEvent }: KeyboardEvent): void {
  Object.assign(nativeEvent, { preventDownshiftDefault: true });
}

/**
 * Downshift manages the open list and the highlight; the form owns the choice. The mouse does not change the highlight. A text
 * that is a value without its choice highlights nothing: an incomplete code is not the first code that starts with it.
 */
function keepChoice(
  state: UseComboboxState<Choice>,
  { type, changes }: UseComboboxStateChangeOptions<Choice>,
  readText: Typing['readText'],
) {
  const { ItemMouseMove, MenuMouseLeave, InputChange } = useCombobox.stateChangeTypes;
  const isMouse = type === ItemMouseMove || type === MenuMouseLeave;
  const typed = type === InputChange ? (changes.inputValue ?? '') : undefined;
  return {
    ...changes,
    selectedItem: state.selectedItem,
    ...(isMouse && { highlightedIndex: state.highlightedIndex }),
    ...(typed !== undefined && { highlightedIndex: isBlankOr(typed, readText) ? -1 : 0 }),
  };
}

function isBlankOr(typed: string, readText: Typing['readText']): boolean {
  return typed.trim() === '' || readText?.(typed) !== undefined;
}

/** Restores the focus and the caret that the field had before this component loaded. */
function useRestoredFocus(handover: Handover | undefined): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const selection = useRef(handover?.selection);
  useLayoutEffect(() => {
    if (!selection.current) return;
    input.current?.focus();
    input.current?.setSelectionRange(...selection.current);
    selection.current = undefined;
  }, []);
  return input;
}

type Popup = {
  isOpen: boolean;
  input: RefObject<HTMLInputElement | null>;
  popup: RefObject<HTMLDivElement | null>;
  /** the number of choices, which determines the height */
  size: number;
};

/** Keeps the list open under its field, at least as wide as the field. */
function useOpenPopup({ isOpen, input, popup, size }: Popup): void {
  useLayoutEffect(() => {
    const [field, list] = [input.current, popup.current];
    if (!isOpen || !field || !list) return;
    list.style.minWidth = `min(${field.offsetWidth}px, 100vw - 16px)`;
    list.showPopover();
    const stop = keepBelow(field, list);
    return () => {
      stop();
      list.hidePopover();
    };
  }, [isOpen, input, popup]);
  useLayoutEffect(() => {
    if (isOpen && size >= 0 && input.current && popup.current) placeBelow(input.current, popup.current);
  }, [isOpen, size, input, popup]);
}

function nothingOf({ choices, search, isLoading }: Typing, text: string | undefined): string {
  if (search && (text ?? '').trim() === '') return 'Digite o código ou palavras do nome.';
  if (choices !== undefined) return 'Nenhum nome começa assim.';
  return isLoading ? 'Carregando…' : 'A lista não veio.';
}

function countOf(total: number): string {
  return total === 1 ? '1 opção' : `${total} opções`;
}
