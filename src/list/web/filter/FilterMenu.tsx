import { ListFilter } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { ariaKeys, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { placeBelow, useKeepBelow } from '../../../kit/web/overlay/menu-focus.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import { countFilters, type ListSearch } from '../../../search/web/list-search.ts';
import css from '../PessoasPage.module.css';
import { LIST_KEYS } from '../list.keys.ts';

const FilterPanel = lazy(async () => ({ default: (await import('./FilterPanel.tsx')).FilterPanel }));

type Props = {
  search: ListSearch;
  showTipo: boolean;
  /** no room for a word */
  compact: boolean;
  onChange: (changes: Partial<ListSearch>) => void;
};

/** The filters, in a panel under their button. Each takes effect at once. */
export function FilterMenu({ search, showTipo, compact, onChange }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useKeepBelow(open, button, panel);
  const active = countFilters(search);
  const handleToggle = () => {
    if (open || !panel.current || !button.current) return panel.current?.hidePopover();
    panel.current.showPopover();
    placeBelow(button.current, panel.current);
  };
  const handleDone = () => {
    panel.current?.hidePopover();
    button.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    handleDone();
  };
  useShortcut({ ...LIST_KEYS.filter, run: handleToggle });
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        icon={<ListFilter />}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        aria-keyshortcuts={ariaKeys(LIST_KEYS.filter)}
        onClick={handleToggle}
      >
        {compact ? <VisuallyHidden>Filtros</VisuallyHidden> : 'Filtros'}
        {active > 0 && ` (${active})`}
      </Button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc, as in every panel */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Filtros"
        tabIndex={-1}
        className={css.filters}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={handleKeyDown}
      >
        {open && (
          <Suspense>
            <FilterPanel search={search} showTipo={showTipo} onChange={onChange} onDone={handleDone} />
          </Suspense>
        )}
      </div>
    </>
  );
}
