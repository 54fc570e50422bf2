import { UserRoundPlus } from '../../kit/web/icons/icons.ts';
import { useMay } from '../../access/web/use-permissions.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { buttonClasses } from '../../kit/web/ui/Button.tsx';
import { EmptyState } from '../../kit/web/ui/states.tsx';

/** The painel of an empty register: the first steps instead of empty charts. */
export function FirstSteps({ isAll }: { isAll: boolean }) {
  const mayCreate = useMay('pessoa.create');
  const mayImport = useMay('pessoa.import');
  if (!mayCreate) {
    return (
      <EmptyState icon={<UserRoundPlus />} title="Nenhuma ficha ainda">
        {isAll
          ? 'Escolha um cliente no alto da tela para cadastrar a primeira.'
          : 'Quando alguém deste cliente cadastrar fichas, os números aparecem aqui.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<UserRoundPlus />}
      title="Cadastre a primeira ficha"
      actions={
        <>
          <Link to="/pessoas/$codigo" params={{ codigo: 'nova' }} className={buttonClasses({ variant: 'primary' })}>
            Cadastrar pessoa
          </Link>
          <Link to="/empresas/$codigo" params={{ codigo: 'nova' }} className={buttonClasses({})}>
            Cadastrar empresa
          </Link>
          {mayImport && (
            <Link to="/importar" className={buttonClasses({})}>
              Importar planilha
            </Link>
          )}
        </>
      }
    >
      Só o nome é obrigatório. Depois da primeira, este painel mostra os números do cadastro: de onde são as fichas, o
      que falta nelas e o que mudou.
    </EmptyState>
  );
}
