-- migrate:up transaction:false
-- Not breaking. Replies in a chat name the message that they answer by the provider's id of it.

create index concurrently if not exists journey_sends_by_provider_id on journey_sends (account_id, provider_message_id)
  where provider_message_id is not null;

-- migrate:down
