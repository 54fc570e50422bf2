import { compareByName } from '../../kit/compare-by-name.ts';
import type { TenantTx } from '../../kit/server/db/db.ts';
import { type TakenName, writeNamed } from '../../kit/server/db/taken-name.ts';
import { notFound, Refusal } from '../../kit/server/http/errors.ts';
import { readStoredSettings } from '../columns.ts';
import type { ExportPreset, ExportPresetInput } from '../export.ts';

const TAKEN_NAME: TakenName = {
  constraint: 'export_presets_nome_key',
  code: 'preset_name_taken',
  message: 'Já há um modelo com este nome. Escolha outro.',
};

/** Most presets of a client. */
const MOST_PRESETS = 100;

/** A preset with its author. The route adds whether the caller may change it. */
export type PresetRecord = Omit<ExportPreset, 'mayChange'>;

type PresetRow = {
  id: string;
  nome: string;
  format: ExportPreset['format'];
  settings: unknown;
  user: ExportPreset['user'];
};

/** The presets of a client, by name. */
export async function listPresets(tx: TenantTx): Promise<PresetRecord[]> {
  const rows = await tx.query<PresetRow>(
    `select p.id, p.nome, p.format, p.settings, json_build_object('id', p.user_id, 'nome', u.nome) as "user"
     from export_presets p join users u on u.id = p.user_id
     where p.tenant_id = $1 order by p.id`,
    [tx.tenantId],
  );
  return rows.toSorted(compareByName).map((row) => ({ ...row, settings: readStoredSettings(row.settings) }));
}

/** Throws 404. */
export async function findPreset(tx: TenantTx, id: string): Promise<PresetRecord> {
  const preset = (await listPresets(tx)).find((each) => each.id === id);
  if (!preset) throw notFound();
  return preset;
}

/** Throws 409 `preset_name_taken`, `too_many_presets`. */
export async function insertPreset(
  tx: TenantTx,
  { id, userId, nome, format, settings }: ExportPresetInput & { id: string; userId: string },
): Promise<void> {
  if ((await listPresets(tx)).length >= MOST_PRESETS) throw tooMany();
  await writeNamed(TAKEN_NAME, () =>
    tx.query(
      'insert into export_presets (tenant_id, id, user_id, nome, format, settings) values ($1, $2, $3, $4, $5, $6)',
      [tx.tenantId, id, userId, nome, format, JSON.stringify(settings)],
    ),
  );
}

/** Throws 409 `preset_name_taken`. */
export async function updatePreset(tx: TenantTx, id: string, preset: ExportPresetInput): Promise<void> {
  const { nome, format, settings } = preset;
  await writeNamed(TAKEN_NAME, () =>
    tx.query('update export_presets p set nome = $3, format = $4, settings = $5 where p.tenant_id = $1 and p.id = $2', [
      tx.tenantId,
      id,
      nome,
      format,
      JSON.stringify(settings),
    ]),
  );
}

export async function deletePreset(tx: TenantTx, id: string): Promise<void> {
  await tx.query('delete from export_presets p where p.tenant_id = $1 and p.id = $2', [tx.tenantId, id]);
}

function tooMany(): Refusal {
  return new Refusal(409, 'too_many_presets', `Um cliente tem até ${MOST_PRESETS} modelos. Exclua um antes.`);
}
