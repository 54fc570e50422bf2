import { ChevronLeft, ChevronRight, Lightbulb, Pause, Play, X } from 'lucide-react';
import { Fragment } from 'react';
import { printedKeys } from '../../kit/web/keys/shortcuts.ts';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { Kbd } from '../../kit/web/ui/Kbd.tsx';
import css from './TipsCarousel.module.css';
import { useCarousel } from './use-carousel.ts';

/** What is not found out by looking. Keys stand in backticks, written as in the tables of keys. */
export const TIPS: readonly string[] = [
  'De qualquer tela, tecle `/` e comece duas palavras do nome: “silva jo” acha João da Silva.',
  '`Ctrl+K` leva a qualquer tela, acha uma ficha e dá comandos; `?` mostra as teclas da tela em que você está.',
  'Na ficha, `Enter` passa ao próximo campo e `Shift+Enter` volta ao anterior. As mãos não saem do teclado.',
  '`Ctrl+Enter` salva a ficha de qualquer campo; `Ctrl+Shift+Enter` salva e já abre a próxima.',
  'Dentro de um endereço, telefone ou e-mail, `Alt+Enter` adiciona outro, e `Alt+ArrowUp` e `Alt+ArrowDown` mudam a ordem.',
  'Digite o CEP: rua, bairro, cidade e estado se preenchem, e o cursor vai para o número.',
  'O CNPJ com letras, que a Receita emite desde julho de 2026, é aceito em todos os campos e na pesquisa.',
  'Fechou a página sem salvar? O rascunho fica neste navegador e é oferecido quando a ficha abre de novo.',
  'O endereço da lista guarda a pesquisa e os filtros: mande o link a um colega, e ele vê a mesma lista.',
  'Cada aba do navegador pode trabalhar em um cliente diferente, ao mesmo tempo.',
];

type Props = { id: string; onClose: () => void };

/** Tips, one at a time (ARIA Authoring Practices, carousel). What changes by itself is not read aloud. */
export function TipsCarousel({ id, onClose }: Props) {
  const { index, isPlaying, isPaused, canPlay, goBack, goOn, togglePause, watch } = useCarousel(TIPS.length);
  const position = `${index + 1} de ${TIPS.length}`;
  return (
    <section id={id} aria-roledescription="carrossel" aria-label="Dicas" className={css.carousel} {...watch}>
      <Lightbulb aria-hidden="true" className={css.icon} />
      <div aria-live={isPlaying ? 'off' : 'polite'} className={css.slides}>
        {/* a new element for each tip: it fades in */}
        <div key={index} role="group" aria-roledescription="dica" aria-label={position} className={css.slide}>
          <p>
            <TipText text={TIPS[index] ?? ''} />
          </p>
        </div>
      </div>
      <div className={css.controls}>
        {canPlay && (
          <IconButton
            size="sm"
            label={isPaused ? 'Continuar a trocar as dicas' : 'Pausar as dicas'}
            icon={isPaused ? <Play /> : <Pause />}
            onClick={togglePause}
          />
        )}
        <IconButton size="sm" label="Dica anterior" icon={<ChevronLeft />} onClick={goBack} />
        <span aria-hidden="true" className={css.position}>
          {position}
        </span>
        <IconButton size="sm" label="Próxima dica" icon={<ChevronRight />} onClick={goOn} />
        <IconButton size="sm" label="Fechar as dicas" icon={<X />} onClick={onClose} />
      </div>
    </section>
  );
}

function TipText({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, place) => <Fragment key={place}>{place % 2 === 1 ? <Kbd>{printedKeys(part)}</Kbd> : part}</Fragment>);
}
