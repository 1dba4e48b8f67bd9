/** A phone number reserved for fiction: "571-555-0142". */
export const fictionalPhone = /555[\s.-]?01\d\d$/;

/** An address at a reserved domain (RFC 2606). */
export const exampleEmail = /@([\w-]+\.)*example\.(com|net|org)$/i;
