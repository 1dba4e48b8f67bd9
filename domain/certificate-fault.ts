/** Completes "it is" for Node's TLS certificate error codes; undefined for other errors. */
export function describeCertificateFault(code: string | undefined): string | undefined {
  return code === undefined ? undefined : faults.get(code);
}

const faults = new Map([
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "from an unknown issuer"],
  ["UNABLE_TO_GET_ISSUER_CERT", "from an unknown issuer"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "from an unknown issuer"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "from an unknown issuer"],
  ["CERT_HAS_EXPIRED", "expired"],
  ["CERT_NOT_YET_VALID", "not valid yet"],
  ["CERT_REVOKED", "revoked"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "for another host"],
]);
