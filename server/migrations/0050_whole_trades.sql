-- migrate:up
-- Not breaking. Skills that stand for a whole trade, as recruiters name it: "Plumbing" beside its tasks. Search shows them first.
alter table catalogue_nodes add column whole_trade boolean not null default false;
alter table catalogue_nodes add constraint catalogue_nodes_whole_trade_is_skill check (level = 'skill' or not whole_trade) not valid;

-- migrate:down
