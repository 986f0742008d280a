-- Proposals in the order in which they came. Their moment does not tell: the embedded engine's clock counts
-- milliseconds, and the fields of one submission share one.

alter table public.propuestas add column orden bigint not null generated always as identity;
comment on column public.propuestas.orden is 'In the order in which they came: so are the fields of a submission shown.';
grant select (orden) on public.propuestas to authenticated;
