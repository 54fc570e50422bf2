import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMay } from '../../access/web/use-permissions.ts';
import { useKeyTable, useShortcut } from '../../kit/web/keys/shortcuts.ts';
import { notify } from '../../kit/web/overlay/notifications.store.ts';
import { useAction } from '../../kit/web/overlay/useAction.ts';
import { followHref } from '../../kit/web/routing/router.ts';
import type { DuplicateGroup } from '../duplicates.schema.ts';
import css from './Duplicates.module.css';
import { bringBack, postpone, revokeApart, sayApart } from './duplicates.api.ts';
import { DUPLICATES_KEYS } from './duplicates.keys.ts';
import { GroupItem } from './GroupItem.tsx';
import { idsOf, mergeHref } from './merge-href.ts';

type Props = {
  groups: readonly DuplicateGroup[];
  isLater: boolean;
  /** the first group of the page loaded last, which takes the focus */
  focusOn: number | undefined;
};

/** The groups, walked through by the arrows; J, N, D and the space bar are of the one that has the focus. */
export function GroupList({ groups, isLater, focusOn }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(focusOn ?? 0);
  const [opened, setOpened] = useState<string>();
  const mayMerge = useMay('pessoa.merge');
  const { act } = useAction({ inTurn: true });
  const at = Math.min(active, groups.length - 1);
  const current = groups[at];
  const isOne = current?.many === null;

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.target as HTMLElement).hasAttribute('data-group')) return;
    event.preventDefault();
    focusGroup(list.current, Math.max(0, Math.min(groups.length - 1, at + step)));
  };
  const handleApart = (group: DuplicateGroup) => void saidApart(idsOf(group), act);
  const handleLater = (group: DuplicateGroup) =>
    void act(
      () => (isLater ? bringBack(idsOf(group)) : postpone(idsOf(group))),
      isLater ? 'De volta à fila.' : 'Deixado para depois.',
    );

  useKeyTable(DUPLICATES_KEYS);
  useShortcut({
    ...DUPLICATES_KEYS.merge,
    enabled: isOne && mayMerge,
    run: () => current && void followHref(mergeHref(current)),
  });
  useShortcut({ ...DUPLICATES_KEYS.apart, enabled: isOne, run: () => current && handleApart(current) });
  useShortcut({ ...DUPLICATES_KEYS.later, enabled: current !== undefined, run: () => current && handleLater(current) });

  // where a group went, the next one takes its place and the focus
  const key = current && keyOf(current);
  const before = useRef(key);
  useEffect(() => {
    const isGone = before.current !== key;
    before.current = key;
    if (isGone && list.current?.ownerDocument.activeElement === document.body) focusGroup(list.current, at);
  }, [key, at]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows walk through the buttons in it
    <ul ref={list} className={css.groups} aria-label="Grupos de fichas que podem ser a mesma" onKeyDown={handleKeyDown}>
      {groups.map((group, index) => (
        <GroupItem
          key={keyOf(group)}
          group={group}
          isLater={isLater}
          mayMerge={mayMerge}
          isActive={index === at}
          isOpen={opened === keyOf(group)}
          takesFocus={index === focusOn}
          onFocus={() => setActive(index)}
          onToggle={() => setOpened(opened === keyOf(group) ? undefined : keyOf(group))}
          onApart={() => handleApart(group)}
          onLater={() => handleLater(group)}
        />
      ))}
    </ul>
  );
}

function focusGroup(list: HTMLElement | null, index: number): void {
  list?.querySelectorAll<HTMLElement>('[data-group]')[index]?.focus();
}

function keyOf(group: DuplicateGroup): string {
  return idsOf(group).join(' ');
}

async function saidApart(ids: readonly string[], act: ReturnType<typeof useAction>['act']): Promise<void> {
  if (!(await act(() => sayApart(ids)))) return;
  notify({
    kind: 'success',
    message: 'Anotado: não são a mesma.',
    action: { label: 'Desfazer', onAction: () => void act(() => revokeApart(ids), 'Desfeito: o grupo voltou à fila.') },
  });
}
