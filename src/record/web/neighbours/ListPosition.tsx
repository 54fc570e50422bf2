import { ChevronLeft, ChevronRight } from '../../../kit/web/icons/icons.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { placeText } from '../../../kit/web/format/number-format.ts';
import { ariaKeys, printedKeys, useCommand, useKeyTable } from '../../../kit/web/keys/shortcuts.ts';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { type SourceList, useSourceList } from '../../../register/record/web/source-list.ts';
import type { OpenForm } from '../editor/record-slots.ts';
import { takeCarriedFocus } from './carried-focus.ts';
import css from './ListPosition.module.css';
import { useNeighbours } from './use-neighbours.ts';
import { NEIGHBOUR_KEYS } from './neighbours.keys.ts';

type Props = { pessoa: Pessoa | undefined; form: OpenForm };

/** `12 de 193 ‹ ›` for a record that was opened from a list of this tab; nothing for any other. */
export function ListPosition({ pessoa, form }: Props) {
  const source = useSourceList();
  const index = source ? source.rows.findIndex(({ id }) => id === pessoa?.id) : -1;
  return source && pessoa && index >= 0 ? <Place {...{ source, pessoa, index, form }} /> : null;
}

type PlaceProps = { source: SourceList; pessoa: Pessoa; index: number; form: OpenForm };

function Place({ source, pessoa, index, form }: PlaceProps) {
  const { id, nome } = pessoa;
  const { going, go } = useNeighbours(source, id, form);
  const text = placeText(source, source.start + index);
  const news = useRef<HTMLSpanElement>(null);
  const handleArrival = useEffectEvent(() => {
    // announces the new record, because the focus stays in a field of the same name
    if (takeCarriedFocus(id) && news.current) news.current.textContent = `${text}: ${nome}`;
  });
  useEffect(() => handleArrival(), []);

  const hasPrevious = index > 0 || source.before !== undefined;
  const hasNext = index < source.rows.length - 1 || source.after !== undefined;
  useKeyTable(NEIGHBOUR_KEYS);
  useCommand({ id: 'previous', ...NEIGHBOUR_KEYS.previous, enabled: hasPrevious, run: () => go('before') });
  useCommand({ id: 'next', ...NEIGHBOUR_KEYS.next, enabled: hasNext, run: () => go('after') });
  return (
    <span className={css.place}>
      <span title={`${text}, na lista de onde a ficha foi aberta`}>{text}</span>
      <VisuallyHidden>
        <span ref={news} role="status" />
      </VisuallyHidden>
      <IconButton
        size="sm"
        icon={<ChevronLeft />}
        name="fichaAnterior"
        label="Ficha anterior da lista"
        title={titleOf('Ficha anterior da lista', NEIGHBOUR_KEYS.previous)}
        aria-keyshortcuts={ariaKeys(NEIGHBOUR_KEYS.previous)}
        disabled={!hasPrevious}
        loading={going === 'before'}
        onClick={() => go('before')}
      />
      <IconButton
        size="sm"
        icon={<ChevronRight />}
        name="proximaFicha"
        label="Próxima ficha da lista"
        title={titleOf('Próxima ficha da lista', NEIGHBOUR_KEYS.next)}
        aria-keyshortcuts={ariaKeys(NEIGHBOUR_KEYS.next)}
        disabled={!hasNext}
        loading={going === 'after'}
        onClick={() => go('after')}
      />
    </span>
  );
}

function titleOf(label: string, { keys }: { keys: string }): string {
  return `${label} (${printedKeys(keys)})`;
}
