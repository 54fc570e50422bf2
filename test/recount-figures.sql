-- Forgets what is kept beside the records (pendências, their tokens, the figures) and makes it again from the records alone.
-- The tests hold the program's own count against it, and a migration that changes a rule of a pendência takes what it needs
-- from here (docs/decisions/014-kept-figures.md).

-- An owner of the tables who is no superuser works on the records of all tenants at once.
alter table pessoas no force row level security;
alter table pessoa_tokens no force row level security;
alter table cards no force row level security;
alter table register_figures no force row level security;

delete from register_figures;
-- what the SEFAZ refuses is no rule for SQL: it stays as the program stored it
update pessoas set pendencias = array_remove(array[case when 'nfe' = any(pendencias) then 'nfe' end], null)
where not pendencias <@ array['nfe'];
update pessoa_tokens set tokens = ts_delete(tokens, array(
  select lexeme from unnest(tokens) where lexeme like '%!pendencia=%'));
update cards set shown = regexp_replace(shown, E'\x1fpendencia=[^\x1f]*', '', 'g');

-- What each record lacks or has odd. CEP ranges (Correios) and area codes (Anatel) as of 2026.
with cep_ranges (first, last, codigo_estado) as (
  values
    (1000, 19999, '35'), (20000, 28999, '33'), (29000, 29999, '32'), (30000, 39999, '31'), (40000, 48999, '29'),
    (49000, 49999, '28'), (50000, 56999, '26'), (57000, 57999, '27'), (58000, 58999, '25'), (59000, 59999, '24'),
    (60000, 63999, '23'), (64000, 64999, '22'), (65000, 65999, '21'), (66000, 68899, '15'), (68900, 68999, '16'),
    (69000, 69299, '13'), (69300, 69399, '14'), (69400, 69899, '13'), (69900, 69999, '12'), (70000, 72799, '53'),
    (72800, 72999, '52'), (73000, 73699, '53'), (73700, 76799, '52'), (76800, 76999, '11'), (77000, 77999, '17'),
    (78000, 78899, '51'), (79000, 79999, '50'), (80000, 87999, '41'), (88000, 89999, '42'), (90000, 99999, '43')
)
update pessoas p set pendencias = found.kinds || p.pendencias
from (
  select p.tenant_id, p.id, array_remove(array[
    case when p.cpf is null and p.cnpj is null then 'sem_documento' end,
    case when p.enderecos = '[]' then 'sem_endereco' end,
    case when principal.endereco->>'cep' !~ '^\d{8}$' or principal.endereco->>'logradouro' = ''
      or principal.endereco->>'codigoCidade' = '' then 'endereco_incompleto' end,
    case when p.telefones = '[]' then 'sem_telefone' end,
    case when p.emails = '[]' then 'sem_email' end,
    case when p.nascimento is null and p.abertura is null then 'sem_data' end,
    case when exists (
      select from jsonb_array_elements(p.enderecos) as e
      join cep_ranges r on substring(e->>'cep' from '^(\d{5})\d{3}$')::int between r.first and r.last
      where e->>'codigoEstado' <> '' and e->>'codigoEstado' <> r.codigo_estado
    ) then 'cep_de_outra_uf' end,
    case when exists (
      select from jsonb_array_elements(p.telefones) as t
      where t->>'tipo' in ('celular', 'fixo') and t->>'numero' ~ '^\d{10,11}$'
        and left(t->>'numero', 2) not in (
          '11', '12', '13', '14', '15', '16', '17', '18', '19', '21', '22', '24', '27', '28', '31', '32', '33', '34',
          '35', '37', '38', '41', '42', '43', '44', '45', '46', '47', '48', '49', '51', '53', '54', '55', '61', '62',
          '63', '64', '65', '66', '67', '68', '69', '71', '73', '74', '75', '77', '79', '81', '82', '83', '84', '85',
          '86', '87', '88', '89', '91', '92', '93', '94', '95', '96', '97', '98', '99')
    ) then 'ddd_inexistente' end
  ], null) as kinds
  from pessoas p
  left join lateral (
    select e as endereco from jsonb_array_elements(p.enderecos) with ordinality as t(e, place)
    order by (e->>'principal')::boolean desc, place limit 1
  ) principal on true
) found
where p.tenant_id = found.tenant_id and p.id = found.id and found.kinds <> '{}';

-- The tokens of the filters of the list: 7!pendencia=sem_email.
update pessoa_tokens s
set tokens = s.tokens || array_to_tsvector(
  array(select s.tenant_id::text || '!pendencia=' || kind from unnest(p.pendencias) as kind))
from pessoas p
where p.tenant_id = s.tenant_id and p.id = s.pessoa_id and p.pendencias <> '{}';
update cards c
set shown = c.shown || (select string_agg('pendencia=' || kind || E'\x1f', '' order by place)
  from unnest(p.pendencias) with ordinality as k(kind, place))
from pessoas p
where p.tenant_id = c.tenant_id and p.id = c.pessoa_id and p.nome_chave = c.nome_chave and p.pendencias <> '{}';

-- How many live records have each key of a figure.
insert into register_figures (tenant_id, figure, key, slot, count)
select p.tenant_id, f.figure, f.key, 0, count(*)
from pessoas p, lateral (
  values ('tipo_situacao', p.tipo || ' ' || p.situacao),
    ('created', to_char(p.created_at at time zone 'America/Sao_Paulo', 'YYYY-MM') || ' ' || p.tipo),
    ('estado', coalesce(p.codigo_estado, '')),
    ('cidade', coalesce(p.codigo_cidade, ''))
  union all select 'pendencia', kind from unnest(p.pendencias) as kind
  union all select 'completa', '' where p.pendencias <@ array['nfe']
) as f(figure, key)
where p.deleted_at is null
group by p.tenant_id, f.figure, f.key;

alter table pessoas force row level security;
alter table pessoa_tokens force row level security;
alter table cards force row level security;
alter table register_figures force row level security;
