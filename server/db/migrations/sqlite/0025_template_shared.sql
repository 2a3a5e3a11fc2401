ALTER TABLE `template` ADD `heldReason` text;--> statement-breakpoint
ALTER TABLE `template` ADD `shared` text;--> statement-breakpoint
ALTER TABLE `template` ADD `carries` text DEFAULT '[]' NOT NULL;