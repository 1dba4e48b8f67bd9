import { Webhook } from "standardwebhooks";
import { describeCertificateFault } from "#domain/certificate-fault.ts";

const TIMEOUT_MS = 7_000;

/** `secret` starts with "whsec_". */
export type WebhookEndpoint = { url: string; secret: string };

/**
 * Signs and posts an event as https://www.standardwebhooks.com asks. Any answer but 2xx is a failure, also a redirect; the
 * body is not read.
 * @returns Why it failed, without the address; null if it was taken.
 */
export async function postEvent(
  { url, secret }: WebhookEndpoint,
  event: { id: string; type: string; created_at: Date; data: unknown },
): Promise<string | null> {
  const body = JSON.stringify({ type: event.type, timestamp: event.created_at, data: event.data });
  const at = new Date();
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": event.id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(secret).sign(event.id, at, body),
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `answered ${response.status}`;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    if (name === "TimeoutError") return `no answer in ${TIMEOUT_MS / 1000} s`;
    if (cause?.code === "UND_ERR_SOCKET") return "closed the connection";
    const certificate = describeCertificateFault(cause?.code ?? "");
    return certificate ? `its certificate is ${certificate}` : (cause?.code ?? name);
  }
}
