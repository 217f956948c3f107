-- The log of an endpoint, filtered by type: a rare type is found without reading the others.
create index concurrently if not exists webhook_delivery_by_type on webhook_delivery (endpoint_id, type, number desc);
