import { useTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { Link } from '../../../kit/web/routing/Link.tsx';
import { Banner } from '../../../kit/web/ui/Banner.tsx';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import { recordLink } from '../../../register/record/web/record-href.ts';

/** The note that another user has just merged the open record into another one. */
export function MergedElsewhere({ who, survivor }: { who: string; survivor: Pessoa }) {
  const choice = useTenantChoice();
  return (
    <Banner kind="warning" role="status">
      {`${who} uniu esta ficha à ${survivor.codigo}. O que você digitar aqui não pode ser salvo. `}
      <Link {...recordLink(survivor, choice)}>{`Abrir a ficha ${survivor.codigo}`}</Link>
    </Banner>
  );
}
