/** Writes to an address with the reader's own program. A typed address must add nothing to the mail: no "?bcc=". */
export function MailLink({ address }: { address: string }) {
  return <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>{address}</a>;
}
