import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMay } from '../../access/web/use-permissions.ts';
import { useKeyTable, useShortcut } from '../../kit/web/keys/shortcuts.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { followHref } from '../../kit/web/routing/router.ts';
import type { DuplicateGroup } from '../duplicates.schema.ts';
import css from './Duplicates.module.css';
import { bringBack, postpone } from './queue/duplicates.api.ts';
import { DUPLICATES_KEYS } from './duplicates.keys.ts';
import { GroupItem } from './GroupItem.tsx';
import { KeyHints } from './queue/KeyHints.tsx';
import { idsOf, keyOf, mergeHref } from './merge-href.ts';
import { MergeManyBar } from './merge-many/MergeManyBar.tsx';
import type { MergeManyChoice } from './merge-many/merge-many.api.ts';
import { keepPlace, placeIn } from './queue-place.ts';
import { markApart } from './queue/mark-apart.ts';
import { useMarkedGroups } from './useMarkedGroups.ts';

type Props = {
  groups: readonly DuplicateGroup[];
  isLater: boolean;
  /** identifies this list among those of other clients and filters */
  name?: string;
  /** the certain groups of this list, when all may be merged in one step */
  certain?: MergeManyChoice | undefined;
  /** the first group of the page loaded last, which takes the focus */
  focusOn: number | undefined;
};

const { walk, look, mark, merge, apart, later } = DUPLICATES_KEYS;
const HINTS = [
  { keys: walk.keys, says: 'anda' },
  { keys: look.keys, says: 'abre' },
  { keys: mark.keys[0], says: 'marca' },
  { keys: merge.keys, says: 'junta' },
  { keys: apart.keys, says: 'não são a mesma' },
  { keys: later.keys, says: 'depois' },
];
/** Keys of those who may merge. */
const MERGING: readonly (string | readonly string[])[] = [mark.keys[0], merge.keys];

/** The groups. The arrows walk through them; J, N, D and the space bar act on the focused group. */
export function GroupList({ groups, isLater, focusOn, name = '', certain }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [cameBackTo] = useState(() => placeIn(name));
  const start = focusOn ?? cameBackTo;
  const [active, setActive] = useState(start ?? 0);
  const [opened, setOpened] = useState<string>();
  const mayMerge = useMay('pessoa.merge');
  const { act } = useAction({ inTurn: true });
  const { marked, isMarked, toggle, mark: markAll, unmark } = useMarkedGroups(groups);
  const at = Math.min(active, groups.length - 1);
  const current = groups[at];
  const isOne = current?.many === null;

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!(event.target as HTMLElement).hasAttribute('data-group')) return;
    if (event.key === ' ' && event.ctrlKey && isOne && mayMerge) {
      event.preventDefault();
      toggle(current);
    }
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.max(0, Math.min(groups.length - 1, at + step));
    if (event.shiftKey && mayMerge) markAll(groups.slice(Math.min(at, to), Math.max(at, to) + 1));
    focusGroup(list.current, to);
  };
  const handleApart = (group: DuplicateGroup) => void markApart(idsOf(group), act);
  const handleLater = (group: DuplicateGroup) =>
    void act(
      () => (isLater ? bringBack(idsOf(group)) : postpone(idsOf(group))),
      isLater ? 'De volta à fila.' : 'Deixado para depois.',
    );

  useKeyTable(DUPLICATES_KEYS);
  useShortcut({
    ...DUPLICATES_KEYS.merge,
    enabled: isOne && mayMerge,
    run: () => {
      if (!current) return;
      keepPlace(name, at);
      void followHref(mergeHref(current));
    },
  });
  useShortcut({ ...DUPLICATES_KEYS.mark, enabled: isOne && mayMerge, run: () => current && toggle(current) });
  useShortcut({ ...DUPLICATES_KEYS.apart, enabled: isOne, run: () => current && handleApart(current) });
  // works from the heading, which has the focus after navigation, and from anywhere outside a field
  useShortcut({
    ...DUPLICATES_KEYS.walk,
    outsideFields: true,
    enabled: current !== undefined,
    run: () => focusGroup(list.current, at),
  });
  useShortcut({ ...DUPLICATES_KEYS.later, enabled: current !== undefined, run: () => current && handleLater(current) });

  // when a group disappears, the next one takes its position and the focus
  const key = current && keyOf(current);
  const before = useRef(key);
  useEffect(() => {
    const isGone = before.current !== key;
    before.current = key;
    if (isGone && list.current?.ownerDocument.activeElement === document.body) focusGroup(list.current, at);
  }, [key, at]);

  const isAtStart = (index: number) => index === Math.min(start ?? -1, groups.length - 1);
  return (
    <>
      <div className={css.many}>
        {mayMerge && <MergeManyBar certain={certain} marked={marked} onUnmark={unmark} />}
        <KeyHints hints={mayMerge ? HINTS : HINTS.filter(({ keys }) => !MERGING.includes(keys))} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows walk through the buttons in it */}
      <ul
        ref={list}
        className={css.groups}
        aria-label={
          groups[0]?.certeza === 'casa' ? 'Fichas de pessoas da mesma casa' : 'Grupos de fichas que podem ser a mesma'
        }
        onKeyDown={handleKeyDown}
      >
        {groups.map((group, index) => (
          <GroupItem
            key={keyOf(group)}
            group={group}
            isLater={isLater}
            mayMerge={mayMerge}
            isMarked={isMarked(group)}
            isActive={index === at}
            isOpen={opened === keyOf(group)}
            takesFocus={isAtStart(index)}
            onFocus={() => setActive(index)}
            onMark={() => toggle(group)}
            onMerge={() => keepPlace(name, index)}
            onToggle={() => setOpened(opened === keyOf(group) ? undefined : keyOf(group))}
            onApart={() => handleApart(group)}
            onLater={() => handleLater(group)}
          />
        ))}
      </ul>
    </>
  );
}

function focusGroup(list: HTMLElement | null, index: number): void {
  list?.querySelectorAll<HTMLElement>('[data-group]')[index]?.focus();
}
