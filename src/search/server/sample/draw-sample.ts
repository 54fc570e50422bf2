import { palavrasNome } from '@fichario/brasil';
import { findMunicipio } from '@fichario/brasil/municipios';
import { type Db, readInTenant, type TenantReads } from '../../../kit/server/db/db.ts';
import { piecesOf } from '../../search-terms.ts';
import { type DrawnRecord, type Sample, toSample } from './sample.ts';

const BATCHES = 5;

/** Draws a sample of at most `most` codigos. Yields a usable sample of the first batch, then the complete one. */
export async function* drawSamples(
  db: Db,
  tenantId: number,
  most: number,
): AsyncGenerator<{ sample: Sample; isWhole: boolean }> {
  const codigos = await readInTenant(db, tenantId, readLastCodigo);
  const draws = drawCodigos(codigos, most);
  const share = createSharing();
  const records: DrawnRecord[] = [];
  const batch = Math.ceil(most / BATCHES);
  for (let [start, isWhole] = [0, false]; !isWhole; start += batch) {
    const end = Math.min(start + batch, draws.length);
    const part = draws.slice(start, end);
    records.push(...(await readInTenant(db, tenantId, (tx) => readPart(tx, part, share))));
    isWhole = end === draws.length;
    if (start === 0 || isWhole) yield { sample: await toSample(codigos, end, records), isWhole };
  }
}

/** The golden ratio: the fractional parts of its multiples are spread evenly between 0 and 1, for any number of draws. */
const GOLDEN = 0.6180339887498949;

/** Draws at most `most` codigos up to the last one, evenly spread; all of them if there are few. */
function drawCodigos(last: number, most: number): number[] {
  if (last <= most) return Array.from({ length: last }, (_, index) => index + 1);
  const drawn = new Set<number>();
  for (let index = 1; drawn.size < most && index < 2 * most; index += 1)
    drawn.add(1 + Math.floor(((index * GOLDEN) % 1) * last));
  return [...drawn];
}

export async function readLastCodigo(tx: TenantReads): Promise<number> {
  const [row] = await tx.query<{ last: number }>(
    'select c.next_codigo - 1 as last from tenant_counters c where c.tenant_id = $1',
    [tx.tenantId],
  );
  return row?.last ?? 0;
}

type SampleRow = {
  id: string;
  codigo: number;
  nome_chave: string;
  telefone_principal: string | null;
  email_principal: string | null;
  documento: string | null;
  updated_at: Date;
  deleted: boolean;
  tipo: string;
  codigo_estado: string | null;
  codigo_cidade: string | null;
  situacao: string;
  tags: string[];
  papeis: string[];
  pendencias: string[];
};

type Sharing = (labels: readonly string[]) => readonly string[];

/** Returns one shared list for equal labels: most records share theirs, and this saves memory. */
function createSharing(): Sharing {
  const lists = new Map<string, readonly string[]>();
  return (labels) => {
    // a label may contain a comma, but no NUL
    const name = labels.join('\0');
    const shared = lists.get(name);
    if (shared) return shared;
    lists.set(name, labels);
    return labels;
  };
}

async function readPart(tx: TenantReads, codigos: number[], share: Sharing): Promise<DrawnRecord[]> {
  const rows = await tx.query<SampleRow>(
    `select p.id, p.codigo, p.nome_chave, p.telefone_principal, p.email_principal,
       lower(coalesce(p.cpf, p.cnpj)) as documento, p.updated_at,
       p.deleted_at is not null as deleted, p.tipo, p.codigo_estado, p.codigo_cidade, p.situacao, p.tags, p.papeis, p.pendencias
     from pessoas p where p.tenant_id = $1 and p.codigo = any($2::int[]) and p.merged_into is null`,
    [tx.tenantId, codigos],
  );
  return rows.map((row) => ({
    id: row.id,
    codigo: row.codigo,
    nomeChave: row.nome_chave,
    tokens: tokensOf(row),
    updatedAt: row.updated_at.toISOString(),
    deleted: row.deleted,
    labels: {
      tipo: share([row.tipo]),
      codigoEstado: share(row.codigo_estado ? [row.codigo_estado] : []),
      codigoCidade: share(row.codigo_cidade ? [row.codigo_cidade] : []),
      situacao: share([row.situacao]),
      tag: share(row.tags),
      papel: share(row.papeis),
      pendencia: share(row.pendencias),
    },
  }));
}

function tokensOf({
  nome_chave: nome,
  email_principal: email,
  telefone_principal: telefone,
  documento,
  codigo_cidade: cidade,
}: SampleRow) {
  return [
    ...nome.split(' ').map((word) => `:${word}`),
    ...(email === null ? [] : piecesOf(email).map((piece) => `@${piece}`)),
    ...(telefone === null ? [] : [`+${telefone}`, `+${telefone.slice(2)}`]),
    ...(documento === null ? [] : [`#${documento}`]),
    ...palavrasNome(findMunicipio(cidade ?? '')?.nome ?? '').map((word) => `~${word}`),
  ];
}
