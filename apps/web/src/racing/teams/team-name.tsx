import type { TeamFace } from '@kontor/contract/racing/schema.ts';
import { Link } from '@tanstack/react-router';
import styles from './team.module.css';

/** Leads to the page of the team. */
export const TeamName = ({ team: { id, name, color } }: { readonly team: TeamFace }) => (
  <span className={`${styles.names} strong anywhere`} style={{ '--team': color }}>
    <Link to="/racing/teams/$id" params={{ id: String(id) }} className="link">
      {name}
    </Link>
  </span>
);
