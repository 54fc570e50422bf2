import { Download } from '../../kit/web/icons/icons.ts';
import { Suspense, useState } from 'react';
import { ariaKeys, useCommand } from '../../kit/web/keys/shortcuts.ts';
import type { Marks } from '../../search/web/selection-marks.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { EXPORT_KEYS } from './export.keys.ts';
import type { ExportListQuery } from './exports.api.ts';
import { lazyComponent } from '../../kit/web/routing/lazy-component.tsx';

const ExportDialog = lazyComponent(async () => (await import('./ExportDialog.tsx')).ExportDialog);

type Props = {
  /** the query of the list on the screen */
  query: ExportListQuery;
  /** the marked records */
  marks: Marks;
  /** the columns of that list */
  columns: readonly string[];
};

/** Exports the list on the screen, or its marked records. */
export function ExportButton({ query, marks, columns }: Props) {
  const [open, setOpen] = useState(false);
  const mayExport = useMay('pessoa.export');
  useCommand({ id: 'export', ...EXPORT_KEYS.export, enabled: mayExport, run: () => setOpen(true) });
  if (!mayExport) return null;
  return (
    <>
      <IconButton
        label="Exportar"
        icon={<Download />}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(EXPORT_KEYS.export)}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <ExportDialog query={query} marks={marks} columns={columns} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
