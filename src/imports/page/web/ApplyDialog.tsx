import { useCurrentTenant } from '../../../access/web/use-permissions.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { formatCount } from '../../../kit/web/format/number-format.ts';
import { Button } from '../../../kit/web/ui/Button.tsx';
import { Dialog } from '../../../kit/web/overlay/Dialog.tsx';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import type { Import, ImportCounts } from '../../model/import.ts';
import css from './ApplyDialog.module.css';
import { countEntering, countStaying } from '../../web/import-texts.ts';
import { startApply } from '../../web/imports.api.ts';
import { countRows } from '../../web/measure-texts.ts';
import { SameFile } from '../../web/SameFile.tsx';

type Props = { current: Import; counts: ImportCounts; onClose: () => void };

/** The confirmation before the import, with the client and the numbers of imported and left-out rows. */
export function ApplyDialog({ current, counts, onClose }: Props) {
  const tenant = useCurrentTenant();
  const { act, isRunning } = useAction();
  const { create, update, warned } = counts;
  const staying = countStaying(counts);
  const isAgain = current.sameFile !== null;
  const handleApply = () =>
    void act(async () => {
      await startApply(current.id, isAgain);
      onClose();
      await navigate({ to: '/importar/$id', params: { id: current.id } });
    });
  return (
    <Dialog
      open
      role="alertdialog"
      title="Importar no cadastro deste cliente?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus={isAgain || undefined}>
            Cancelar
          </Button>
          <Button variant="primary" loading={isRunning} onClick={handleApply} data-autofocus={!isAgain || undefined}>
            {isAgain
              ? `Importar de novo ${countRows(countEntering(counts))}`
              : `Importar ${countRows(countEntering(counts))}`}
          </Button>
        </>
      }
    >
      <div className={css.question}>
        <p className={css.tenant}>{tenant?.nome}</p>
        <SameFile current={current} />
        <ul className={css.counts}>
          {create > 0 && <li>{create === 1 ? '1 ficha nova' : `${formatCount(create)} fichas novas`}</li>}
          {update > 0 && <li>{update === 1 ? '1 ficha alterada' : `${formatCount(update)} fichas alteradas`}</li>}
          {warned > 0 && (
            <li>
              {warned === 1
                ? '1 ficha passa a ter um nome que não se parece com o dela'
                : `${formatCount(warned)} fichas passam a ter um nome que não se parece com o delas`}
            </li>
          )}
          {staying > 0 && (
            <li>{staying === 1 ? '1 linha fica de fora' : `${formatCount(staying)} linhas ficam de fora`}</li>
          )}
        </ul>
        <p className={css.note}>É uma operação só, e pode ser desfeita depois.</p>
      </div>
    </Dialog>
  );
}
