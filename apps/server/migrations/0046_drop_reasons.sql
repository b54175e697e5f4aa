-- A notice is given up when Discord refuses it, when nobody knows whether it arrived, or after a day; for nothing else.
delete from webhook_message where reason = 'UNREADABLE';
alter table webhook_message add constraint webhook_message_reason
  check (reason in ('IN_DOUBT', 'TOO_OLD', 'REFUSED', 'MESSAGE_GONE'));
