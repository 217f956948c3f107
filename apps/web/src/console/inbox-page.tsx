import { TicketPlayerCard } from '../players/players/ticket-player-card.tsx';
import { TicketsPage } from '../support/inbox/tickets-page.tsx';

/** The inbox, with the card of the player beside each ticket. */
export const InboxPage = () => (
  <TicketsPage playerCardOf={(account) => <TicketPlayerCard key={account} account={account} />} />
);
