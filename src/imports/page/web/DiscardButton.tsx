import { Trash2 } from '../../../kit/web/icons/icons.ts';
import { useState } from 'react';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { ConfirmDialog } from '../../../kit/web/overlay/Dialog.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import type { Import, ImportState } from '../../model/import.ts';
import { discardImport } from '../../web/imports.api.ts';
import { stopUpload } from '../../upload/web/upload.store.ts';

/** Deletes an import that is not running and has not changed the register. */
const DISCARDABLE: ReadonlySet<ImportState> = new Set(['receiving', 'received', 'reading', 'checked', 'failed']);

export function DiscardButton({ current: { id, state, operationId } }: { current: Import }) {
  const [isAsking, setAsking] = useState(false);
  const { act, isRunning } = useAction();
  if (!DISCARDABLE.has(state) || operationId !== null) return null;
  const handleDiscard = () =>
    void act(async () => {
      stopUpload(id);
      await discardImport(id);
      setAsking(false);
      await navigate({ to: '/importar', replace: true });
    }, 'Importação descartada. Nada mudou no cadastro.');
  return (
    <>
      <Button variant="subtle" size="sm" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Descartar…
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Descartar esta importação?"
        onClose={() => setAsking(false)}
        answers={[
          { label: 'Continuar importando', onChoose: () => setAsking(false), safe: true },
          { label: 'Sim, descartar', onChoose: handleDiscard, variant: 'danger', loading: isRunning },
        ]}
      >
        <p>O arquivo enviado e as correções feitas aqui se perdem. O cadastro fica como está.</p>
      </ConfirmDialog>
    </>
  );
}
