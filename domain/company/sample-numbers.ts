import { company } from "#content/company.ts";
import { fictionalPhone } from "./placeholders.ts";
import { listRegistrations, placeholderNumber } from "./registrations.ts";

/** What a production site must never show: "phone 571-555-0142", "USDOT 0000000". */
export function listSampleNumbers({ phone, registration } = company): string[] {
  return [
    ...(fictionalPhone.test(phone.display) ? [`phone ${phone.display}`] : []),
    ...listRegistrations(registration)
      .filter(({ number }) => placeholderNumber.test(number))
      .map(({ short, number }) => `${short} ${number}`),
  ];
}

/** Whether strangers may reach this host: no loopback, reserved (RFC 2606) or private name, and no IP address. */
export function isPublicHost(host: string): boolean {
  return (
    host.includes(".") &&
    !/(^|\.)(localhost|test|example|invalid|internal|local|example\.(com|net|org))$|^[\d.]+$/.test(host)
  );
}
