import { ArrowUpDown } from '../../../kit/web/icons/icons.ts';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Store } from '../../../kit/web/browser/store.ts';
import { TextField } from '../../../kit/web/form/TextField.tsx';
import { useEnterToNextField } from '../../../kit/web/form/useEnterToNextField.ts';
import { formatCount, placeText, roundEstimate } from '../../../kit/web/format/number-format.ts';
import { ariaKeys, useCommand } from '../../../kit/web/keys/shortcuts.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import { LIST_KEYS } from '../list.keys.ts';
import css from './JumpMenu.module.css';
import { usePanel } from '../../../kit/web/overlay/usePanel.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

type Props = {
  /** the row at the top of the view, from 0 */
  place: Store<number>;
  /** whether the number is counted, not estimated */
  isExact: boolean;
  /** the number of rows, once counted or estimated */
  total: { rows: number; exact: boolean } | undefined;
  /** whether the list is sorted by name */
  byName: boolean;
  /** whether there is no space for labels */
  compact: boolean;
  /** whether it is a search, with its best matches first, so rows have no numbers */
  isSearch: boolean;
  onName: (text: string) => void;
  onRow: (row: number) => void;
};

/** Shows the position in the list, and jumps to a letter, a name or a position. */
export function JumpMenu(props: Props) {
  const { open, show, hide, buttonProps, panelProps } = usePanel();
  const { isSearch } = props;
  useCommand({ id: 'jump', ...LIST_KEYS.jump, enabled: !isSearch, run: show });
  return (
    <>
      <Button
        {...buttonProps}
        variant="subtle"
        icon={<ArrowUpDown />}
        aria-keyshortcuts={ariaKeys(LIST_KEYS.jump)}
        disabled={isSearch}
        title={isSearch ? 'A pesquisa vem pela semelhança: suas linhas não têm posição' : LIST_KEYS.jump.label}
      >
        {props.compact ? <VisuallyHidden>Ir para…</VisuallyHidden> : <ButtonText {...props} />}
      </Button>
      <div {...panelProps} aria-label="Ir para" className={css.panel}>
        {open && <JumpForm {...props} onDone={hide} />}
      </div>
    </>
  );
}

function JumpForm({ onDone, ...props }: Props & { onDone: () => void }) {
  const { byName } = props;
  const [text, setText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const moveByEnter = useEnterToNextField({ submitOnLast: true });
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const handleName = (name: string) => {
    onDone();
    props.onName(name);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    if (/^\d[\d.]*$/.test(typed)) {
      onDone();
      props.onRow(Math.max(0, Number(typed.replaceAll('.', '')) - 1));
    } else if (byName && typed !== '') handleName(typed);
  };
  return (
    <>
      <WhereNow {...props} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter moves on, as in every form */}
      <form ref={form} onSubmit={handleSubmit} onKeyDown={moveByEnter}>
        <TextField
          label={byName ? 'Letra, nome ou posição' : 'Posição'}
          inputMode={byName ? 'text' : 'numeric'}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          trailing={
            <Button type="submit" size="sm">
              Ir
            </Button>
          }
        />
      </form>
      {byName && (
        <div className={css.letters} role="group" aria-label="Letras">
          {LETTERS.map((letter) => (
            <button key={letter} type="button" onClick={() => handleName(letter)}>
              {letter}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** The label of the button: after scrolling, it includes the row at the top. */
function ButtonText({ place, isExact }: Pick<Props, 'place' | 'isExact'>) {
  const row = place.use();
  if (row === 0) return 'Ir para…';
  return (
    <span
      className={css.now}
    >{`Linha ${isExact ? '' : '≈ '}${formatCount(isExact ? row + 1 : roundEstimate(row + 1))}`}</span>
  );
}

function WhereNow(props: Pick<Props, 'place' | 'isExact' | 'total'>) {
  return <p className={css.where}>{`Linha ${placeText(props, props.place.use())}`}</p>;
}
