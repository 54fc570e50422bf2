import css from './PessoasPage.module.css';

type Props = { count: { count: number; exact: boolean } | undefined };

/** How many there are; the rows never wait for it, so it comes when it comes. */
export function ListCount({ count }: Props) {
  return (
    <span className={css.count} role="status">
      {count && (count.exact ? NUMBER.format(count.count) : `mais de ${NUMBER.format(count.count)}`)}
    </span>
  );
}

const NUMBER = new Intl.NumberFormat('pt-BR');
