import { Banner } from '../../kit/web/ui/Banner.tsx';

/** Somebody has deleted the record while something was typed into it here. */
export function RecordDeletedBanner({ who }: { who: string }) {
  return (
    <Banner kind="warning" role="status">
      {`${who} excluiu esta ficha. O que você digitou continua aqui; para salvar, ela precisa ser restaurada antes.`}
    </Banner>
  );
}
