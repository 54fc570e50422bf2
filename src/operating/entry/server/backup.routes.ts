import type { App } from '../../../kit/server/http/http-schemas.ts';
import type { FeatureServices } from '../../../kit/server/requests/services.ts';
import { BackupReport } from '../backup.schema.ts';
import { addBackupFigures } from './backup-figures.ts';
import { reportBackups } from './backup-report.ts';
import { addLogFigures } from '../../moment/server/state/log-figures.ts';

/** Route and figures about the back-ups of the installation. */
export function backupRoutes(app: App, { env: { backupDir, ...env }, now, figures }: FeatureServices): void {
  addBackupFigures(figures, { ...env, backupDir }, now);
  addLogFigures(figures);
  app.get(
    '/api/installation/backups',
    {
      config: { access: { installation: 'backup.read' } },
      schema: {
        summary: 'Diz como estão os back-ups da instalação',
        description:
          '`configured` diz se o servidor os faz sozinho (FICHARIO_BACKUP). `problems` são frases sobre o que alguém precisa ' +
          'olhar: a última noite que falhou, um back-up velho ou do futuro, uma prova que não passou.',
        response: { 200: BackupReport },
        example: { answer: EXAMPLE_REPORT },
      },
    },
    async () => (backupDir === undefined ? NOT_CONFIGURED : reportBackups({ ...env, backupDir }, now())),
  );
}

const NOT_CONFIGURED: BackupReport = { configured: false, lastAt: null, provedAt: null, problems: [] };
const EXAMPLE_REPORT: BackupReport = {
  configured: true,
  lastAt: '2026-11-20T06:00:00.000Z',
  provedAt: '2026-11-18T06:10:00.000Z',
  problems: [],
};
