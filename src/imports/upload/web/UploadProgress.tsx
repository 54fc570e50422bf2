import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { formatBytes, formatShare } from '../../../kit/web/format/number-format.ts';
import { useAction } from '../../../kit/web/overlay/useAction.ts';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import { Button } from '../../../kit/web/ui/Button.tsx';
import type { Import } from '../../model/import.ts';
import { ProgressLine } from '../../web/ProgressLine.tsx';
import { discardImport } from '../../web/imports.api.ts';
import { formatTimeLeft } from '../../web/measure-texts.ts';
import { ResumeUpload } from './ResumeUpload.tsx';
import { startUpload, stopUpload, type Upload, useUpload } from './upload.store.ts';

/** Shows the progress of the upload, the reason for an interruption, and how to continue. */
export function UploadProgress({ current }: { current: Import }) {
  const upload = useUpload(current.id);
  const tenant = useTenantChoice();
  const handleResume = (file: File) => {
    if (typeof tenant !== 'number') return;
    void startUpload({ importId: current.id, tenant, file, from: current.received });
  };
  if (!upload || upload.state === 'failed')
    return <ResumeUpload current={current} problem={upload?.problem} onFile={handleResume} />;
  return <Sending current={current} upload={upload} />;
}

function Sending({ current: { id, size }, upload }: { current: Import; upload: Upload }) {
  const { act, isRunning } = useAction();
  const { sent, speed, state } = upload;
  const handleCancel = () =>
    void act(async () => {
      stopUpload(id);
      await discardImport(id);
      await navigate({ to: '/importar', replace: true });
    });
  const facts = [
    `${formatBytes(sent)} de ${formatBytes(size)}`,
    speed !== undefined && `${formatBytes(speed)}/s`,
    speed !== undefined && sent < size && `falta ${formatTimeLeft((size - sent) / speed)}`,
  ];
  return (
    <>
      <ProgressLine
        label="Envio do arquivo"
        text={`Enviando o arquivo: ${formatShare(sent, size)}`}
        share={sent / size}
        facts={facts}
        action={
          <Button size="sm" loading={isRunning} onClick={handleCancel}>
            Cancelar
          </Button>
        }
      />
      {state === 'waiting' && (
        <Banner kind="warning" role="status">
          A conexão caiu. O que já chegou está guardado, e o envio continua sozinho quando ela voltar.
        </Banner>
      )}
      {state === 'signIn' && (
        <Banner kind="warning" role="status">
          A sessão terminou. Entre de novo, e o envio continua de onde parou.
        </Banner>
      )}
      {state === 'sending' && (
        <p>Pode ir a outras telas do Fichário. Só não feche esta aba antes de o arquivo chegar inteiro.</p>
      )}
    </>
  );
}
