import { Banner } from '../../web/ui/Banner.tsx';
import { Button } from '../../web/ui/Button.tsx';
import type { RecordNews, Saver } from './use-record-news.ts';

type Props = { news: RecordNews; ownId: string; onCompare: () => void };

/** Somebody has saved the record while something was typed into it here, which nothing has touched. */
export function RecordNewsBanner({ news: { current, saver }, ownId, onCompare }: Props) {
  const who = nameOf(saver, ownId);
  if (current.deletedAt) {
    return (
      <Banner kind="warning" role="status">
        {`${who} excluiu esta ficha. O que você digitou continua aqui; para salvar, ela precisa ser restaurada antes.`}
      </Banner>
    );
  }
  return (
    <Banner
      role="status"
      actions={
        <Button size="sm" onClick={onCompare}>
          Ver o que mudou
        </Button>
      }
    >
      {`${who} salvou esta ficha. O que você digitou continua aqui.`}
    </Banner>
  );
}

/** As the subject of a sentence. */
export function nameOf(saver: Saver, ownId: string): string {
  if (!saver) return 'Outra pessoa';
  return saver.id === ownId ? 'Você, em outra janela,' : saver.nome;
}
