import { dayInBrasilia } from '@fichario/brasil';
import { useTenantChoice } from '../../access/web/tenant-choice.store.ts';
import { formatWeekday, useNow } from '../../kit/web/format/moments.ts';
import { Link } from '../../kit/web/routing/Link.tsx';
import { Badge } from '../../kit/web/ui/Badge.tsx';
import { recordLink } from '../../register/record/web/record-href.ts';
import type { Birthday, Birthdays } from '../dashboard.schema.ts';
import css from './Painel.module.css';
import { countOf } from '../../kit/count-of.ts';

/** The birthdays of this week, Sunday to Saturday: today and the coming days first, then past ones. */
export function BirthdayList({ data }: { data: Birthdays }) {
  const { items } = data;
  const today = dayInBrasilia(useNow());
  if (items.length === 0) return <p className={css.nothing}>Ninguém faz aniversário nesta semana.</p>;
  const days = [...new Set(items.map(({ date }) => date))];
  const ordered = [...days.filter((day) => day >= today), ...days.filter((day) => day < today)];
  return (
    <div className={css.scroll}>
      <p className={css.nothing}>{summarize(data, today)}</p>
      {ordered.map((day) => (
        <div key={day} className={css.day} data-past={day < today || undefined}>
          <h3>
            <time dateTime={day}>{formatWeekday(day)}</time>
            {day === today && <Badge tone="accent">hoje</Badge>}
          </h3>
          <ul>
            {items
              .filter(({ date }) => date === day)
              .map((person) => (
                <Person key={person.id} person={person} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Person({ person }: { person: Birthday }) {
  const choice = useTenantChoice();
  return (
    <li>
      <Link {...recordLink({ ...person, tipo: 'fisica' }, choice)}>{person.nomeSocial ?? person.nome}</Link>
      <span className={css.share}>{formatAge(person)}</span>
    </li>
  );
}

/** The list may be longer than the widget, so their number comes first. */
function summarize({ items, more }: Birthdays, today: string): string {
  const isToday = items.filter(({ date }) => date === today).length;
  const people = countOf(items.length, 'pessoa', 'pessoas');
  if (more && isToday === items.length) return `Mais de ${people} nesta semana; estas são de hoje`;
  // the server prefers today and the coming days
  const week = more ? `Mais de ${people} nesta semana; estas são as mais próximas` : `${people} nesta semana`;
  return isToday === 0 ? week : `${week}, ${isToday} hoje`;
}

function formatAge({ nascimento, date }: Birthday): string {
  const years = Number(date.slice(0, 4)) - Number(nascimento.slice(0, 4));
  return countOf(years, 'ano', 'anos');
}
