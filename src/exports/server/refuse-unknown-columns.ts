import { invalid } from '../../kit/server/http/errors.ts';
import { unknownColumns } from '../columns.ts';
import type { ExportSettings } from '../export.ts';

/** Refuses (422) settings with columns that do not exist: the file would lack them without a notice. */
export function refuseUnknownColumns(settings: ExportSettings): void {
  const message = 'Esta coluna não existe. Retire-a.';
  const issues = unknownColumns(settings).map((place) => ({
    path: `settings.columns.${place}`,
    code: 'unknown_column',
    message,
  }));
  if (issues.length > 0) throw invalid(issues);
}
