import { ListFilter } from '../../../kit/web/icons/icons.ts';
import { Suspense } from 'react';
import { ariaKeys, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { VisuallyHidden } from '../../../kit/web/ui/VisuallyHidden.tsx';
import { countBesideHalf } from '../../../search/web/list-half.ts';
import type { ListSearch } from '../../../search/web/list-search.ts';
import css from '../PessoasPage.module.css';
import { LIST_KEYS } from '../list.keys.ts';
import { usePanel } from '../../../kit/web/overlay/usePanel.ts';
import { lazyComponent } from '../../../kit/web/routing/lazy-component.tsx';

const FilterPanel = lazyComponent(async () => (await import('./FilterPanel.tsx')).FilterPanel);

type Props = {
  search: ListSearch;
  /** whether there is no space for a label */
  compact: boolean;
  onChange: (changes: Partial<ListSearch>) => void;
};

/** The filters, in a panel under their button. Each takes effect immediately. */
export function FilterMenu({ search, compact, onChange }: Props) {
  const { open, toggle, leave, buttonProps, panelProps } = usePanel();
  const active = countBesideHalf(search);
  useShortcut({ ...LIST_KEYS.filter, run: toggle });
  return (
    <>
      <Button {...buttonProps} variant="subtle" icon={<ListFilter />} aria-keyshortcuts={ariaKeys(LIST_KEYS.filter)}>
        {compact ? <VisuallyHidden>Filtros</VisuallyHidden> : 'Filtros'}
        {active > 0 && ` (${active})`}
      </Button>
      <div {...panelProps} aria-label="Filtros" className={css.filters}>
        {open && (
          <Suspense>
            <FilterPanel search={search} onChange={onChange} onDone={leave} />
          </Suspense>
        )}
      </div>
    </>
  );
}
