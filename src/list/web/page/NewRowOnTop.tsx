import { type RefObject, Suspense, useState } from 'react';
import { useCurrentTenant, useMay } from '../../../access/web/use-permissions.ts';
import { useCommand } from '../../../kit/web/keys/shortcuts.ts';
import { notify } from '../../../kit/web/browser/notifications.store.ts';
import type { BasePath } from '../../../register/record/web/record-href.ts';
import type { ListSlots } from '../list-slots.ts';
import { useGridLayout } from '../grid/use-grid-layout.ts';
import { LIST_KEYS } from '../list.keys.ts';

type Props = Pick<ListSlots, 'NewRow'> & { newPath: BasePath; grid: RefObject<HTMLElement | null> };

/** The empty row above the others, after its key was pressed. Users without the right see the reason. */
export function NewRowOnTop({ NewRow, newPath, grid }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { cards } = useGridLayout();
  const tenant = useCurrentTenant();
  const mayCreate = useMay('pessoa.create');
  const handleOpen = () => {
    if (mayCreate) setOpen(true);
    else notify({ kind: 'info', message: tenant ? MAY_ONLY_READ : NO_TENANT });
  };
  useCommand({ id: 'new row', ...LIST_KEYS.newRow, enabled: !cards, run: handleOpen });
  const handleClose = () => {
    setOpen(false);
    grid.current?.focus({ preventScroll: true });
  };
  if (!isOpen || cards) return null;
  return (
    <Suspense>
      <NewRow tipo={newPath === '/empresas' ? 'juridica' : 'fisica'} onClose={handleClose} />
    </Suspense>
  );
}

const MAY_ONLY_READ = 'Seu papel neste cliente só consulta fichas.';
const NO_TENANT = '“Todos os clientes” é só para consulta. Escolha o cliente no alto da tela para cadastrar.';
