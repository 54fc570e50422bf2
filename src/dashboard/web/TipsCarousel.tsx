import { ChevronLeft, ChevronRight, Lightbulb, Pause, Play, X } from '../../kit/web/icons/icons.ts';
import { Fragment } from 'react';
import { printedKeys } from '../../kit/web/keys/shortcuts.ts';
import { IconButton } from '../../kit/web/ui/Button.tsx';
import { Kbd } from '../../kit/web/ui/Kbd.tsx';
import css from './TipsCarousel.module.css';
import { TIPS } from './tips.ts';
import { useCarousel } from './use-carousel.ts';

type Props = { id: string; onClose: () => void };

/** Tips, one at a time (ARIA Authoring Practices, carousel). Automatic changes are not announced. */
export function TipsCarousel({ id, onClose }: Props) {
  const { index, isPlaying, isPaused, canPlay, goBack, goOn, togglePause, watch } = useCarousel(TIPS.length);
  const position = `${index + 1} de ${TIPS.length}`;
  return (
    <section id={id} aria-roledescription="carrossel" aria-label="Dicas" className={css.carousel} {...watch}>
      <Lightbulb aria-hidden="true" className={css.icon} />
      <div aria-live={isPlaying ? 'off' : 'polite'} className={css.slides}>
        {/* a new element for each tip, to fade in */}
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
    .map((part, place) => (
      <Fragment key={place}>{place % 2 === 1 ? <Kbd inText>{printedKeys(part)}</Kbd> : part}</Fragment>
    ));
}
