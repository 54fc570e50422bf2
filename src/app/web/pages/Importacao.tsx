import type { ComponentProps } from 'react';
import { ImportPage } from '../../../imports/page/web/ImportPage.tsx';
import { UndoDialog } from '../../../operations/web/UndoDialog.tsx';

/** An import, with its undo. */
export function Importacao() {
  return <ImportPage Undo={UndoImport} />;
}

function UndoImport(props: Omit<ComponentProps<typeof UndoDialog>, 'isRedo'>) {
  return <UndoDialog {...props} isRedo={false} />;
}
