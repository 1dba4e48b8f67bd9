/** Encodes the address so that it cannot add headers such as "?bcc=". */
export function EmailLink({ address }: { address: string }) {
  return <a href={`mailto:${encodeURIComponent(address).replace("%40", "@")}`}>{address}</a>;
}
