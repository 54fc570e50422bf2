import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { placeText } from '../../../kit/web/format/number-format.ts';
import { ariaKeys, printedKeys, useCommand, useKeyTable } from '../../../kit/web/keys/shortcuts.ts';
import { IconButton } from '../../../kit/web/ui/Button.tsx';
import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { type ListWalk, useListWalk } from '../../../register/record/web/list-walk.ts';
import type { OpenForm } from '../record-slots.ts';
import { takeCarriedFocus } from './carried-focus.ts';
import css from './ListPlace.module.css';
import { useWalk } from './use-walk.ts';
import { WALK_KEYS } from './walk.keys.ts';

type Props = { pessoa: Pessoa | undefined; form: OpenForm };

/** `12 de 193 ‹ ›` for a record that was opened from a list of this tab; for any other nothing. */
export function ListPlace({ pessoa, form }: Props) {
  const walk = useListWalk();
  const index = walk ? walk.rows.findIndex(({ id }) => id === pessoa?.id) : -1;
  return walk && pessoa && index >= 0 ? <Place {...{ walk, pessoa, index, form }} /> : null;
}

type PlaceProps = { walk: ListWalk; pessoa: Pessoa; index: number; form: OpenForm };

function Place({ walk, pessoa, index, form }: PlaceProps) {
  const { id, nome } = pessoa;
  const { going, go } = useWalk(walk, id, form);
  const text = placeText(walk, walk.start + index);
  const news = useRef<HTMLSpanElement>(null);
  const handleArrival = useEffectEvent(() => {
    // whoever stays in a field of the same name hears whose it is now
    if (takeCarriedFocus(id) && news.current) news.current.textContent = `${text}: ${nome}`;
  });
  useEffect(() => handleArrival(), []);

  const hasPrevious = index > 0 || walk.before !== undefined;
  const hasNext = index < walk.rows.length - 1 || walk.after !== undefined;
  useKeyTable(WALK_KEYS);
  useCommand({ id: 'previous', ...WALK_KEYS.previous, enabled: hasPrevious, run: () => go('before') });
  useCommand({ id: 'next', ...WALK_KEYS.next, enabled: hasNext, run: () => go('after') });
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
        title={titleOf('Ficha anterior da lista', WALK_KEYS.previous)}
        aria-keyshortcuts={ariaKeys(WALK_KEYS.previous)}
        disabled={!hasPrevious}
        loading={going === 'before'}
        onClick={() => go('before')}
      />
      <IconButton
        size="sm"
        icon={<ChevronRight />}
        name="proximaFicha"
        label="Próxima ficha da lista"
        title={titleOf('Próxima ficha da lista', WALK_KEYS.next)}
        aria-keyshortcuts={ariaKeys(WALK_KEYS.next)}
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
