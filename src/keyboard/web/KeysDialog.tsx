import { KeyList } from '../../kit/web/items/KeyList.tsx';
import { useKeyTables, useShortcuts } from '../../kit/web/keys/shortcuts.ts';
import { Dialog } from '../../kit/web/overlay/Dialog.tsx';
import { Link } from '../../kit/web/routing/Link.tsx';
import { buttonClasses } from '../../kit/web/ui/Button.tsx';
import css from './KeysDialog.module.css';
import { groupKeys } from './group-keys.ts';
import type { PartProps } from './palette-entries.ts';

/** The keys of the page it was opened on, and those that work everywhere. */
export function KeysDialog({ onClose }: PartProps) {
  const tables = useKeyTables();
  const shortcuts = useShortcuts();
  const groups = groupKeys([...tables.flatMap((table) => Object.values(table)), ...shortcuts]);
  return (
    <Dialog
      open
      title="Teclas desta tela"
      size="lg"
      onClose={onClose}
      footer={
        <Link to="/ajuda" className={buttonClasses({})} onClick={onClose}>
          Todas as teclas e a ajuda
        </Link>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div role="region" aria-label="Teclas" tabIndex={0} className={css.groups}>
        {groups.map(({ group, keys }) => (
          <section key={group} className={css.group}>
            <h3 className={css.heading}>{group}</h3>
            <KeyList label={group} keys={keys} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
