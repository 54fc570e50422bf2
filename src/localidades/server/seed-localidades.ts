import { chaveNome, UFS } from '@fichario/brasil';
import { MUNICIPIOS } from '@fichario/brasil/municipios';
import type { Client } from 'pg';

/**
 * Inserts or updates the states and municipalities of packages/brasil in the database. `client` is connected as the owner of the
 * schema. Safe to run at every start.
 */
export async function seedLocalidades(client: Client): Promise<void> {
  await client.query(
    `insert into estados (codigo, sigla, nome)
     select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (codigo) do update set sigla = excluded.sigla, nome = excluded.nome
     where (estados.sigla, estados.nome) is distinct from (excluded.sigla, excluded.nome)`,
    [UFS.map((uf) => uf.codigo), UFS.map((uf) => uf.sigla), UFS.map((uf) => uf.nome)],
  );
  await client.query(
    `insert into cidades (codigo, codigo_estado, nome, nome_chave)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])
     on conflict (codigo) do update set nome = excluded.nome, nome_chave = excluded.nome_chave
     where cidades.nome is distinct from excluded.nome`,
    [
      MUNICIPIOS.map((cidade) => cidade.codigo),
      MUNICIPIOS.map((cidade) => cidade.codigoEstado),
      MUNICIPIOS.map((cidade) => cidade.nome),
      MUNICIPIOS.map((cidade) => chaveNome(cidade.nome)),
    ],
  );
}
