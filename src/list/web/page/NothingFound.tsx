import { FileUp, SearchX, UserRoundPlus } from '../../../kit/web/icons/icons.ts';
import { useMay } from '../../../access/web/use-permissions.ts';
import { ariaKeys, isKeyOn, printedKeys, useShortcut } from '../../../kit/web/keys/shortcuts.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { navigate } from '../../../kit/web/routing/router.ts';
import { Button, buttonClasses } from '../../../kit/web/ui/Button.tsx';
import { Kbd } from '../../../kit/web/ui/Kbd.tsx';
import { EmptyState } from '../../../kit/web/ui/states.tsx';
import type { Tipo } from '../../../pessoa/fields/kinds.ts';
import { countBesideHalf } from '../../../search/web/list-half.ts';
import type { ListSearch } from '../../../search/web/list-search.ts';
import { LIST_KEYS } from '../list.keys.ts';

type Props = { search: ListSearch; half: Tipo | undefined; mayCreate: boolean; onClear: () => void };

const NONE: Readonly<Record<Tipo, string>> = { fisica: 'Nenhuma pessoa ainda', juridica: 'Nenhuma empresa ainda' };

/** Explains why the list is empty, and what to do. */
export function NothingFound({ search, half, mayCreate, onClear }: Props) {
  const isNarrowed = search.q !== undefined || countBesideHalf(search) > 0;
  if (!isNarrowed) return <NothingYet half={half} mayCreate={mayCreate} />;
  return (
    <EmptyState
      icon={<SearchX />}
      title="Nada encontrado"
      actions={
        <>
          <Button onClick={onClear}>Limpar pesquisa e filtros</Button>
          {mayCreate && <CreateLink tipo={half ?? 'fisica'} keys={LIST_KEYS.create.keys} isMain />}
        </>
      }
    >
      Procure pelo começo de duas palavras do nome, como “silva jo”, ou por CPF, CNPJ, telefone, e-mail ou cidade.
    </EmptyState>
  );
}

/** The actions that create the first records, each with its key. */
function NothingYet({ half, mayCreate }: Pick<Props, 'half' | 'mayCreate'>) {
  const mayImport = useMay('pessoa.import');
  const main = half ?? 'fisica';
  const other = main === 'fisica' ? 'juridica' : 'fisica';
  useShortcut({ ...LIST_KEYS.createOther, enabled: mayCreate, run: () => void navigate(newOf(other)) });
  useShortcut({ ...LIST_KEYS.importFile, enabled: mayImport, run: () => void navigate({ to: '/importar' }) });
  return (
    <EmptyState
      icon={<UserRoundPlus />}
      title={half ? NONE[half] : 'Nenhuma ficha ainda'}
      actions={
        mayCreate && (
          <>
            <CreateLink tipo={main} keys={LIST_KEYS.create.keys} isMain />
            <CreateLink tipo={other} keys={LIST_KEYS.createOther.keys} />
            {mayImport && (
              <Link to="/importar" className={buttonClasses({})} aria-keyshortcuts={ariaKeys(LIST_KEYS.importFile)}>
                <FileUp aria-hidden="true" />
                <span>Importar planilha</span>
                {isKeyOn(LIST_KEYS.importFile.keys) && <Kbd>{printedKeys(LIST_KEYS.importFile.keys)}</Kbd>}
              </Link>
            )}
          </>
        )
      }
    >
      {mayCreate ? (
        <>
          Cadastre a primeira, importe uma planilha, ou cole aqui um texto que já está escrito:{' '}
          <Kbd>{printedKeys(LIST_KEYS.paste.keys)}</Kbd>
        </>
      ) : (
        'O que se cadastra aparece aqui.'
      )}
    </EmptyState>
  );
}

function CreateLink({ tipo, keys, isMain = false }: { tipo: Tipo; keys: string; isMain?: boolean }) {
  return (
    <Link
      {...newOf(tipo)}
      className={buttonClasses({ variant: isMain ? 'primary' : 'default' })}
      aria-keyshortcuts={ariaKeys({ keys })}
    >
      <span>{tipo === 'juridica' ? 'Cadastrar empresa' : 'Cadastrar pessoa'}</span>
      {isKeyOn(keys) && <Kbd>{printedKeys(keys)}</Kbd>}
    </Link>
  );
}

function newOf(tipo: Tipo) {
  const to = tipo === 'juridica' ? ('/empresas/$codigo' as const) : ('/pessoas/$codigo' as const);
  return { to, params: { codigo: 'nova' } };
}
