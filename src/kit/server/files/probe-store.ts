import { StoreUnavailable } from './file-store.ts';
import { type FilesPlace, formatFilesPlace } from '../env/files-place.ts';
import { openStore } from './open-store.ts';

/** Why the store cannot be used, as a sentence. `passes`: the fault may pass, and the register is usable meanwhile. */
export type StoreProblem = { sentence: string; passes: boolean };

const PROBE = 'fichario.probe';

/** Writes, lists and deletes a small object, because each may be forbidden. Undefined if all three succeed. */
export async function probeStore(place: FilesPlace): Promise<StoreProblem | undefined> {
  try {
    const store = await openStore(place);
    await store.put(PROBE, Buffer.from('fichario'));
    for await (const _ of store.list(PROBE)) break;
    await store.remove([PROBE]);
    return undefined;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    return explainStore(error, place);
  }
}

const MISSING = /^(NoSuchBucket|NotFound|404)$/;
const REFUSED =
  /^(AccessDenied|Forbidden|InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|TokenRefreshRequired|401|403)$/;
const WRONG_REGION = /^(RegionMissing|PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraint.*)$/;

function explainStore({ code }: StoreUnavailable, place: FilesPlace): StoreProblem {
  const name = formatFilesPlace(place);
  if (MISSING.test(code))
    return broken(`O bucket ${place.bucket} de FICHARIO_FILES não existe. Crie-o, ou confira o nome.`);
  if (code === 'CredentialsProviderError')
    return broken(`Faltam as credenciais de ${name}. Informe AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY.`);
  if (WRONG_REGION.test(code)) return broken(`Falta a região de ${name}, ou ela é outra. Confira AWS_REGION.`);
  if (REFUSED.test(code))
    return broken(
      `As credenciais não servem para ${name} (${code}). Confira AWS_ACCESS_KEY_ID e AWS_SECRET_ACCESS_KEY, e o direito de gravar, ler, listar e apagar.`,
    );
  const where = place.endpoint === undefined ? '' : ' e AWS_ENDPOINT_URL';
  return {
    sentence: `${name} não está respondendo (${code}). As fichas funcionam; importações e exportações esperam. Se não passar, confira FICHARIO_FILES${where}.`,
    passes: true,
  };
}

function broken(sentence: string): StoreProblem {
  return { sentence, passes: false };
}
