import { countRecords } from '../../kit/web/format/number-format.ts';
import { navigate } from '../../kit/web/routing/router.ts';
import { notify } from '../../kit/web/browser/notifications.store.ts';
import { describeReplaced, type Export } from '../export.ts';
import { downloadExport, forgetExports, readExport } from './exports.api.ts';

const POLL_MS = 1500;

/** Downloads a finished export. Otherwise notifies the user that it is running, and again when it has ended. */
export function takeExport(made: Export, tenant: number): void {
  if (made.state === 'running') {
    const total = made.total === null ? 'as fichas' : countRecords(made.total);
    notify({
      kind: 'info',
      message: `Exportando ${total}. Você pode continuar: o aviso vem aqui.`,
      action: { label: 'Acompanhar', onAction: () => void navigate({ to: '/exportacoes' }) },
    });
    return void watch(made.id, tenant);
  }
  if (made.state !== 'done') return announceEnd(made);
  download(made);
  notify({
    kind: 'success',
    message: `${countRecords(made.rows)} no arquivo “${made.fileName}”.${replacedText(made)}`,
  });
}

/** Polls on every page until the export has ended or the tab is closed. */
async function watch(id: string, tenant: number): Promise<void> {
  for (;;) {
    await new Promise((done) => setTimeout(done, POLL_MS));
    const now = await readExport(id, tenant).catch((error: unknown) => (isLasting(error) ? null : undefined));
    if (now === null) return;
    if (now === undefined || now.state === 'running') continue;
    forgetExports();
    return announceEnd(now);
  }
}

/** Whether further polls are useless, because the session has ended or the export is gone. */
function isLasting(error: unknown): boolean {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500;
}

function announceEnd(made: Export): void {
  if (made.state === 'done') {
    const action = { label: 'Baixar', onAction: () => download(made) };
    notify({
      kind: 'success',
      message: `O arquivo com ${countRecords(made.rows)} está pronto.${replacedText(made)}`,
      action,
    });
  } else if (made.state === 'failed') notify({ kind: 'error', message: made.problem ?? 'A exportação falhou.' });
}

function download(made: Export): void {
  void downloadExport(made).catch((error: Error) => notify({ kind: 'error', message: error.message }));
}

function replacedText({ replaced }: Export): string {
  return replaced === 0 ? '' : ` ${describeReplaced(replaced, '“?”')}`;
}
