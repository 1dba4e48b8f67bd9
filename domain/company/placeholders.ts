/** A telephone number from the range reserved for fiction, as it is shipped: "571-555-0142", however it is written. */
export const fictionalPhone = /555[\s.-]?01\d\d$/;

/** An address at a domain that nobody can own (RFC 2606), as it is shipped: "office@example.com". */
export const exampleEmail = /@([\w-]+\.)*example\.(com|net|org)$/i;
