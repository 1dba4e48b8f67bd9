/** Uses Postfix's format (RFC 3464). */
export function formatBounce(about: {
  messageId: string;
  recipient: string;
  status?: string;
  action?: string;
  /** Some servers only return the header. */
  returns?: "message/rfc822" | "text/rfc822-headers";
}): string {
  const { messageId, recipient, status = "5.1.1", action = "failed", returns = "message/rfc822" } = about;
  return formatReport("delivery-status", returns, messageId, [
    "Reporting-MTA: dns; relay.example.com",
    "X-Postfix-Queue-ID: 4FA2C1",
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    "Remote-MTA: dns; mx.example.net",
    `Diagnostic-Code: smtp; 550 ${status} <${recipient}>: Recipient address`,
    "    rejected: User unknown in virtual mailbox table",
  ]);
}

/** Uses ARF (RFC 5965). */
export function formatComplaint(messageId: string, feedbackType = "abuse"): string {
  return formatReport("feedback-report", "text/rfc822-headers", messageId, [
    `Feedback-Type: ${feedbackType}`,
    "User-Agent: SomeGenerator/1.0",
    "Version: 1",
  ]);
}

function formatReport(kind: string, returns: string, messageId: string, fields: string[]): string {
  return [
    "From: MAILER-DAEMON@relay.example.com (Mail Delivery System)",
    "To: moves@example.com",
    "Subject: Undelivered Mail Returned to Sender",
    "Message-ID: <20261124020000.4FA2C1@relay.example.com>",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${kind}; boundary="limit"`,
    "",
    "--limit",
    "Content-Type: text/plain",
    "",
    "Your message could not be delivered.",
    "",
    "--limit",
    `Content-Type: message/${kind}`,
    "",
    ...fields,
    "",
    "--limit",
    `Content-Type: ${returns}`,
    "",
    "From: Ashfield Moving Co. <moves@example.com>",
    "Subject: Maria Torres sent you a moving discount",
    `Message-ID: ${messageId}`,
    "",
    "--limit--",
    "",
  ].join("\r\n");
}
